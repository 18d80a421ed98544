import type { Queryable } from '#src/database/connect.ts'

/**
 * Builds a statement once per connection it is sent on and shape, since building costs more than sending.
 * Within a transaction it is built anew.
 * @param build shapes have few values: what differs by request is a placeholder
 */
export function builtOnce<Statement, Shape extends readonly (string | boolean)[]>(
  build: (db: Queryable, ...shape: Shape) => Statement,
): (db: Queryable, ...shape: Shape) => Statement {
  const built = new WeakMap<Queryable, Map<string, Statement>>()
  return (db, ...shape) => {
    const statements = built.get(db) ?? new Map<string, Statement>()
    built.set(db, statements)
    const key = shape.join()
    const statement = statements.get(key) ?? build(db, ...shape)
    statements.set(key, statement)
    return statement
  }
}
