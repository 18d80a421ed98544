import type { Queryable } from '#src/database/connect.ts'

/**
 * A statement that is built once for each way it is sent: building one costs more of the processor than
 * sending it. Within a transaction it is built anew.
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
