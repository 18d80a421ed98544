import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'

const CAP = 10_000
const SHORT_CAP = 1000

/** Searches are counted up to here; of one or two characters, which no index helps, sooner. */
export function countCap(term: string | null): number {
  return term !== null && [...term].length < 3 ? SHORT_CAP : CAP
}

/** Whether one plan serves whatever is searched: nothing, or three characters for the trigram index. */
export function isIndexed(term: string | null): boolean {
  return countCap(term) === CAP
}

export type Total = { totalItems: number; capped: boolean }

/** A count stops one beyond the cap; without a cap it is exact. */
export function cappedTotal(count: number, cap: number | null): Total {
  const capped = cap !== null && count > cap
  return { totalItems: capped ? cap : count, capped }
}

/** The rows of a table under a condition, counted up to the cap. */
export async function countRows(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
  cap: number | null,
): Promise<Total> {
  const all = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
  const found = (cap === null ? all : all.limit(cap + 1)).as('found')
  return cappedTotal(await db.$count(found), cap)
}

/** The same by status, one row more than the cap at most in all. */
export function countByStatus<Status extends string>(
  db: Queryable,
  status: PgColumn & { _: { data: Status } },
  where: SQL | undefined,
  cap: number,
): Promise<{ approvalStatus: Status; count: number }[]> {
  const found = db
    .select({ approvalStatus: sql<Status>`${status}`.as('approval_status') })
    .from(status.table)
    .where(where)
    .limit(cap + 1)
    .as('found')
  return db
    .select({ approvalStatus: found.approvalStatus, count: sql<number>`count(*)::int` })
    .from(found)
    .groupBy(found.approvalStatus)
}
