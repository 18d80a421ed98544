import type { Queryable } from '#src/database/connect.ts'

/**
 * Builds a statement once per connection it is sent on, since building costs more than sending. Within a
 * transaction it is built anew.
 */
export function builtOnce<Statement>(
  build: (db: Queryable) => Statement,
): (db: Queryable) => Statement {
  const built = new WeakMap<Queryable, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}
