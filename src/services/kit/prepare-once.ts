import { SQL } from 'drizzle-orm'
import { type Queryable, toPlan } from '#src/database/connect.ts'

type Preparable<Prepared> = { prepare: (name: string) => Prepared }
type Buildable<Prepared> = Preparable<Prepared> & { getSQL(): SQL }

/**
 * Builds a statement once per handle and shape, since building costs more than sending; connections keep
 * its plan. Within a transaction it is built anew.
 * @param build shapes have few values: what differs by request is a placeholder
 * @param dependsOnValues which shapes are the exception of `prepare`
 */
export function prepareOnce<Prepared, Shape extends readonly (string | boolean)[]>(
  build: (db: Queryable, ...shape: Shape) => Buildable<Prepared>,
  dependsOnValues: (...shape: Shape) => boolean = () => false,
): (db: Queryable, ...shape: Shape) => Prepared {
  const prepared = new WeakMap<Queryable, Map<string, Prepared>>()
  return (db, ...shape) => {
    const statements = prepared.get(db) ?? new Map<string, Prepared>()
    prepared.set(db, statements)
    const key = shape.join()
    const statement =
      statements.get(key) ?? prepareShape(build(db, ...shape), dependsOnValues(...shape))
    statements.set(key, statement)
    return statement
  }
}

/**
 * `prepare` for a statement that is built once per shape: all that is no placeholder is written out. A kept
 * plan cannot use a partial index whose condition is a parameter, so PostgreSQL would plan it each time.
 */
export function prepareShape<Prepared>(
  query: Buildable<Prepared>,
  dependsOnValues?: boolean,
): Prepared {
  const written = query.getSQL().inlineParams()
  query.getSQL = () => written
  return prepare(query, dependsOnValues)
}

/**
 * A statement whose plan connections keep by its text; one in SQL goes on to `db.execute`.
 * @param dependsOnValues the exception: planned at each execution, such as a search, whose best plan
 * depends on the text
 */
export function prepare(query: SQL, dependsOnValues?: boolean): SQL
export function prepare<Prepared>(query: Preparable<Prepared>, dependsOnValues?: boolean): Prepared
export function prepare<Prepared>(query: SQL | Preparable<Prepared>, dependsOnValues = false) {
  const plan = toPlan(dependsOnValues)
  return query instanceof SQL ? plan.mark(query) : query.prepare(plan.name)
}
