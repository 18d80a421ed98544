import type { SQL } from 'drizzle-orm'
import { BY_VALUES, KEPT, markKept, type Queryable } from '#src/database/connect.ts'

type Preparable<Prepared> = { prepare: (name: string) => Prepared }

/**
 * Builds a statement once per handle and shape, since building costs more than sending; connections keep
 * its plan. Within a transaction it is built anew.
 * @param build shapes have few values: what differs by request is a placeholder
 * @param dependsOnValues the exception: shapes planned at each execution, such as searches, whose best
 * plan depends on the text
 */
export function prepareOnce<Prepared, Shape extends readonly (string | boolean)[]>(
  build: (db: Queryable, ...shape: Shape) => Preparable<Prepared>,
  dependsOnValues: (...shape: Shape) => boolean = () => false,
): (db: Queryable, ...shape: Shape) => Prepared {
  const prepared = new WeakMap<Queryable, Map<string, Prepared>>()
  return (db, ...shape) => {
    const statements = prepared.get(db) ?? new Map<string, Prepared>()
    prepared.set(db, statements)
    const key = shape.join()
    const plan = dependsOnValues(...shape) ? BY_VALUES : KEPT
    const statement = statements.get(key) ?? build(db, ...shape).prepare(plan)
    statements.set(key, statement)
    return statement
  }
}

/**
 * Runs a statement built for this request alone; connections keep its plan by its text.
 * @param isKept false where the best plan depends on the values
 */
export function withKeptPlan<Rows>(
  query: Preparable<{ execute: () => Promise<Rows> }>,
  isKept = true,
): Promise<Rows> {
  return query.prepare(isKept ? KEPT : BY_VALUES).execute()
}

/** The same for statements in SQL: `db.execute(keptPlan(sql`…`))`. */
export function keptPlan(query: SQL, isKept = true): SQL {
  return isKept ? markKept(query) : query
}
