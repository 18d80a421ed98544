import { type SQL, sql } from 'drizzle-orm'
import type { EntryRowFigures } from '#src/contract/core/catalogue-entry.ts'
import { FIGURE_DAYS } from '#src/contract/core/summary.ts'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Handles } from '#src/database/connect.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { countMerchantsPer } from '#src/services/authentication/index.ts'
import { viewsBetween } from '#src/services/core/view-counts/view-sums.ts'
import { recentDatabaseClock } from '#src/services/kit/clock.ts'

type Entries = {
  /** Of these ids: one row for an entry and an account that chose it. */
  chosen: (ids: SQL) => SQL
  /** Of these ids: an entry and its number of deals, without those of none. */
  deals: (ids: SQL) => SQL
  views: ViewSubject | null
}

/** Adds to each row of a page what hangs on it, by three statements however many rows there are. */
export async function withFigures<Row extends { id: string }>(
  { db, quick }: Handles,
  rows: readonly Row[],
  { chosen, deals, views }: Entries,
  timeZone: string,
): Promise<(Row & { figures: EntryRowFigures })[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const given = sql`any(${sql.param(ids)}::uuid[])`
  const [merchantsOf, dealsOf, viewsOf] = await Promise.all([
    countMerchantsPer(db, chosen(given)),
    db.execute<Counted>(deals(given)).then((found) => byId(found.rows)),
    views && countViewsOf({ db, quick }, views, ids, timeZone),
  ])
  return rows.map((row) => ({
    ...row,
    figures: {
      noOfDeals: dealsOf.get(row.id) ?? 0,
      noOfMerchants: merchantsOf.get(row.id) ?? 0,
      views: viewsOf && (viewsOf.get(row.id) ?? 0),
    },
  }))
}

type Counted = { id: string; count: number }

async function countViewsOf(
  { db, quick }: Handles,
  subject: ViewSubject,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, number>> {
  const to = businessDate(await recentDatabaseClock(quick), timeZone)
  const days = { from: addDays(to, 1 - FIGURE_DAYS), to }
  const found = await db.select().from(viewsBetween(db, subject, days, ids))
  return byId(found.map(({ id, views }) => ({ id, count: views })))
}

function byId(rows: readonly Counted[]): Map<string, number> {
  return new Map(rows.map(({ id, count }) => [id, count]))
}
