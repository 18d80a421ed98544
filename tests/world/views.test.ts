import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { rebuildViews } from '#src/services/core/view-counts/rebuild-views.ts'
import { viewDays, views } from '#src/services/core/view-counts/schema.ts'
import { sums } from '#src/services/core/view-counts/sums.ts'
import { accountId } from '#src/world/account.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase('demo')
const deps = await testServiceDeps(handles)
const zone = deps.settings.businessTimeZone

/** All sums of days, tens, months and quarters. */
async function everySum() {
  const all = Object.values(sums).map(({ table }) => sql`select * from ${table}`)
  const { rows } = await db.execute(sql.join(all, sql` union all `))
  return rows.map((row) => JSON.stringify(row)).sort()
}

describe('the views of the demo world', () => {
  test('the views of the demo world are a year of events, none of them in the future [REPORT-47]', async () => {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        days: sql<number>`count(distinct (${views.viewedAt} at time zone ${zone})::date)::int`,
        future: sql<number>`count(*) filter (where ${views.viewedAt} > now())::int`,
      })
      .from(views)
    expect(row?.count).toBeGreaterThan(100_000)
    expect(row?.count).toBeLessThan(300_000)
    expect(row?.days).toBe(365)
    expect(row?.future).toBe(0)
  })

  test('the views of the demo world are of every kind, and of deals only while they ran', async () => {
    const kinds = await db
      .select({ subject: viewDays.subject, subjects: sql<number>`count(distinct subject_id)::int` })
      .from(viewDays)
      .groupBy(viewDays.subject)
    expect(kinds.map(({ subject }) => subject).sort()).toEqual([...viewSubjects].sort())
    for (const { subject, subjects } of kinds) expect(subjects, subject).toBeGreaterThanOrEqual(4)
    const { rows } = await db.execute(sql`
      select 1 from views join deals on deals.id = views.deal_id
      where viewed_at not between valid_from and expired_on or approval_status <> 'APPROVED' limit 1`)
    expect(rows).toEqual([])
  })

  test('the views of the demo world are counted already: the job and a rebuild change nothing', async () => {
    const before = await everySum()
    for (const grain of ['tens', 'months', 'quarters'] as const) {
      const ofDeals = sql`(select sum(views)::int from ${sums[grain].table} where subject = 'DEAL')`
      const byDay = sql`(select sum(views)::int from ${viewDays} where subject = 'DEAL')`
      const { rows } = await db.execute(sql`select ${ofDeals} as views, ${byDay} as by_day`)
      expect(rows[0]?.views, grain).toBe(rows[0]?.by_day)
    }
    await countViews(deps)
    expect(await everySum()).toEqual(before)
    await rebuildViews(db, zone)
    expect(await everySum()).toEqual(before)
  })

  test('show who is popular, and more at weekends', async () => {
    const [harbour] = await db
      .select({ views: sql<number>`sum(views)::int` })
      .from(viewDays)
      .where(eq(viewDays.subjectId, accountId('nadeesha')))
    expect(harbour?.views).toBeGreaterThan(5_000)
    const { rows } = await db.execute<{ weekend: boolean; views: number }>(sql`
      select extract(isodow from day) > 5 as weekend, avg(views)::float8 as views
      from view_days where subject = 'CATEGORY' group by 1 order by 1`)
    expect(rows[1]?.views).toBeGreaterThan((rows[0]?.views ?? 0) * 1.2)
  })
})
