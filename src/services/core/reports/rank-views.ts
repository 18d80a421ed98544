import { type SQLWrapper, sql } from 'drizzle-orm'
import type { DayRange } from '#src/contract/core/report-periods.ts'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Queryable } from '#src/database/connect.ts'
import { viewsBetween } from '../views/view-sums.ts'

type Wanted = {
  counts: ViewSubject
  range: DayRange
  /** A query of ids; null for all. */
  among: SQLWrapper | null
}

export type Ranking = {
  /** How many had a view, and how many views they had together. */
  totalItems: number
  viewCount: number
  rows: { id: string; viewCount: number }[]
}

/**
 * A page of what was viewed in a range of days, most viewed first, with exact totals: all sums are
 * needed for the order anyway. Equals stay in the order of their ids, so that pages do not overlap.
 */
export async function rankViews(
  db: Queryable,
  { counts, range, among }: Wanted,
  { page, size }: { page: number; size: number },
): Promise<Ranking> {
  const meant = among ? sql`meant (id) as materialized (${among}),` : sql.empty()
  const sums = viewsBetween(db, counts, range, among ? sql`(select id from meant)` : undefined)
  const { rows } = await db.execute<Ranking>(sql`
    with ${meant} totals (id, views) as materialized (select ${sums.id}, ${sums.views} from ${sums})
    select
      (select count(*)::int from totals) as "totalItems",
      (select coalesce(sum(views), 0)::float8 from totals) as "viewCount",
      (select coalesce(
          json_agg(json_build_object('id', id, 'viewCount', views) order by views desc, id), '[]')
        from (
          select id, views from totals order by views desc, id
          limit ${size} offset ${page * size}
        ) page) as rows`)
  return rows[0] ?? { totalItems: 0, viewCount: 0, rows: [] }
}
