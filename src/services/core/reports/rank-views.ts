import { type SQL, sql } from 'drizzle-orm'
import type { DayRange } from '#src/contract/core/report-periods.ts'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Queryable } from '#src/database/connect.ts'
import { type Among, isStatement, viewsBetween } from '#src/services/core/view-counts/view-sums.ts'
import { prepare } from '#src/services/kit/prepare-once.ts'

type RankQuery<Subject> = {
  counts: ViewSubject
  range: DayRange
  among: Among | null
  dependsOnValues: boolean
  /** What is read of each row of the page, by its id. */
  described?: (id: SQL) => SQL<Subject>
}

type Ranking<Subject = unknown> = {
  totalItems: number
  viewCount: number
  rows: { id: string; viewCount: number; subject: Subject | null }[]
}

/** Up to this many subjects are looked up one by one; for more it is faster to read all sums. */
const FEW = 2000
const NOTHING: Ranking<never> = { totalItems: 0, viewCount: 0, rows: [] }

/**
 * A page of the most viewed in a range of days, with exact totals, since sorting needs all sums anyway.
 * Ties are ordered by id, so that pages do not overlap.
 */
export async function rankViews<Subject>(
  db: Queryable,
  { counts, range, among, dependsOnValues, described }: RankQuery<Subject>,
  { page, size }: { page: number; size: number },
): Promise<Ranking<Subject>> {
  const few = among ? await findFew(db, among) : null
  if (few?.length === 0) return NOTHING
  const sums = viewsBetween(db, counts, range, few ?? undefined)
  const many = few || !among || !isStatement(among) ? null : among
  const candidates = many ? sql`meant (id) as materialized (${many}),` : sql.empty()
  const picked = many ? sql`where ${sums.id} in (select id from meant)` : sql.empty()
  const subject = described?.(sql`page.id`) ?? sql`null`
  const ranking = sql`
    with ${candidates} totals (id, views) as materialized (
      select ${sums.id}, ${sums.views} from ${sums} ${picked}
    )
    select
      (select count(*)::int from totals) as "totalItems",
      (select coalesce(sum(views), 0)::float8 from totals) as "viewCount",
      (select coalesce(
          json_agg(json_build_object('id', id, 'viewCount', views, 'subject', ${subject})
            order by views desc, id), '[]')
        from (
          select id, views from totals order by views desc, id
          limit ${size} offset ${page * size}
        ) page) as rows`
  const { rows } = await db.execute<Ranking<Subject>>(prepare(ranking, dependsOnValues))
  return rows[0] ?? NOTHING
}

async function findFew(db: Queryable, among: Among): Promise<readonly string[] | null> {
  if (!isStatement(among)) return among
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${among}) as meant (id) limit ${FEW + 1}`,
  )
  return rows.length > FEW ? null : rows.map(({ id }) => id)
}
