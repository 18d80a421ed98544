import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { closeDays, ROUNDS } from '#src/services/core/view-counts/count-days.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { rebuildViews } from '#src/services/core/view-counts/rebuild-views.ts'
import {
  openViewDays,
  uncountedViews,
  viewBacklog,
  viewDays,
} from '#src/services/core/view-counts/schema.ts'
import { sums } from '#src/services/core/view-counts/sums.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { addViews, someIds, ZONE } from '#tests/support/views.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const [dealId = '', merchantId = '', categoryId = ''] = someIds(3)
const today = businessDate(Date.now(), ZONE)
const subjects = { dealId, merchantId, categoryId }
const at = (day: string, time: string) => new Date(`${day}T${time}+05:30`)
const view = (viewedAt: Date) => addViews(db, [{ ...subjects, viewedAt }])

const tables = Object.values(sums).map(({ table }) => sql`${table}`)

beforeEach(async () => {
  await db.execute(
    sql`truncate views, ${uncountedViews}, ${viewBacklog}, ${openViewDays}, ${sql.join(tables, sql`, `)}`,
  )
})

/** Day → views of the deal; the merchant's and the category's are the same. */
async function days() {
  const { rows } = await db.execute<{ id: string; day: string; views: number }>(sql`
    select subject_id as id, day::text, sum(views)::int as views from (
      select subject_id, day, views from ${viewDays}
      union all select subject_id, day, views from ${openViewDays}
    ) as all_days group by 1, 2 order by 2`)
  const of = (id: string) =>
    Object.fromEntries(rows.filter((row) => row.id === id).map((row) => [row.day, row.views]))
  expect(of(merchantId)).toEqual(of(dealId))
  expect(of(categoryId)).toEqual(of(dealId))
  return of(dealId)
}

/** The deal's sums of tens, months or quarters by their first days. */
async function summed(grain: 'tens' | 'months' | 'quarters') {
  const { table, start } = sums[grain]
  const { rows } = await db.execute<{ start: string; views: number }>(sql`
    select ${start}::text as start, views from ${table} where subject_id = ${dealId} order by 1`)
  return Object.fromEntries(rows.map(({ start, views }) => [start, views]))
}

/** Each kind of sum holds as many views in all. */
async function expectSummed(all: number) {
  for (const grain of ['tens', 'months', 'quarters'] as const) {
    const views = Object.values(await summed(grain))
    expect(
      views.reduce((sum, some) => sum + some, 0),
      grain,
    ).toBe(all)
  }
}

/** As the first round of tomorrow does. */
const endToday = () => db.transaction((tx) => closeDays(tx, addDays(today, 1)))

/** Every sum, with the transaction that wrote it. */
async function written() {
  const all = tables.map((table) => sql`select xmin, * from ${table}`)
  return (await db.execute(sql.join(all, sql` union all `))).rows
}

describe('counting views', () => {
  test('a day begins and ends at midnight in Colombo, a month and a year too [REPORT-47]', async () => {
    await view(at('2025-12-31', '23:59:59.999'))
    await view(at('2026-01-01', '00:00:00.000'))
    await view(at('2026-01-31', '23:30:00.000'))
    await view(at('2026-02-01', '05:29:59.999'))
    await countViews(deps)
    expect(await days()).toEqual({
      '2025-12-31': 1,
      '2026-01-01': 1,
      '2026-01-31': 1,
      '2026-02-01': 1,
    })
    expect(await summed('tens')).toEqual({
      '2025-12-21': 1,
      '2026-01-01': 1,
      '2026-01-21': 1,
      '2026-02-01': 1,
    })
    expect(await summed('months')).toEqual({ '2025-12-01': 1, '2026-01-01': 2, '2026-02-01': 1 })
    expect(await summed('quarters')).toEqual({ '2025-10-01': 1, '2026-01-01': 3 })
  })

  test('counting views counts late views into the day on which they happened', async () => {
    await view(new Date())
    await countViews(deps)
    const late = addDays(today, -6)
    await view(new Date(startOfBusinessDate(late, ZONE) + 1))
    await view(new Date(startOfBusinessDate(today, ZONE)))
    await countViews(deps)
    expect(await days()).toEqual({ [late]: 1, [today]: 2 })
  })

  test('changes nothing when it is done twice', async () => {
    await view(new Date())
    await countViews(deps)
    await endToday()
    const before = await written()
    expect(before).toHaveLength(3 * tables.length)
    await countViews(deps)
    await countViews(deps)
    expect(await written()).toEqual(before)
  })

  test('counting views is right whoever counts while others record', async () => {
    const recording = Array.from({ length: 40 }, () => view(new Date()))
    const counting = Array.from({ length: 8 }, () => countViews(deps))
    await Promise.all([...recording, ...counting])
    await countViews(deps)
    expect(await days()).toEqual({ [today]: 40 })
    await endToday()
    for (const grain of ['tens', 'months', 'quarters'] as const) {
      expect(Object.values(await summed(grain))).toEqual([40])
    }
  })

  test('counting views is done by one replica; the others go on at once', async () => {
    await countViews(deps)
    await view(new Date())
    await db.transaction(async (tx) => {
      await lockName(tx, ROUNDS)
      await countViews(deps)
      expect(await days()).toEqual({})
    })
    await countViews(deps)
    expect(await days()).toEqual({ [today]: 1 })
  })

  test('adds what was recorded since, without counting the day again', async () => {
    await view(new Date())
    await countViews(deps)
    await endToday()
    for (const table of tables) await db.execute(sql`update ${table} set views = views + 10`)
    await view(new Date())
    await countViews(deps)
    expect(await days()).toEqual({ [today]: 12 })
  })

  test('counts days anew that an older version may have left, once', async () => {
    await view(new Date())
    await countViews(deps)
    for (const table of tables) await db.execute(sql`update ${table} set views = views + 10`)
    await db.insert(viewBacklog).values({ recordedSince: new Date(Date.now() - 60_000) })
    await view(new Date())
    await countViews(deps)
    expect(await days()).toEqual({ [today]: 2 })
    expect(await db.$count(viewBacklog)).toBe(0)
  })
})

describe('counting everything anew', () => {
  test('takes off what is no longer there', async () => {
    await view(new Date())
    await view(new Date(startOfBusinessDate(addDays(today, -1), ZONE)))
    await countViews(deps)
    const [yesterday, midnight] = [-1, 0].map((back) =>
      new Date(startOfBusinessDate(addDays(today, back), ZONE)).toISOString(),
    )
    await db.execute(sql`delete from views where viewed_at < ${midnight}`)
    await db.execute(sql`insert into views (bank_id, viewed_at)
      values (gen_random_uuid(), ${yesterday})`)
    await rebuildViews(db, ZONE)
    expect(await days()).toEqual({ [today]: 1 })
    await expectSummed(1)
  })

  test('mends sums that are wrong and leaves days before the first view alone', async () => {
    await view(at('2026-03-31', '12:00:00'))
    await view(at('2026-05-01', '12:00:00'))
    await countViews(deps)
    const old = { subject: 'DEAL', subjectId: dealId, views: 7 } as const
    const past = ['2026-03-30', '2026-02-10', '2026-04-15']
    await db.insert(viewDays).values(past.map((day) => ({ ...old, day })))
    await db.insert(sums.months.table).values({ ...old, start: '2026-02-01' })
    await db.execute(sql`update view_days set views = 99 where day = '2026-05-01'`)
    await db.execute(sql`update view_tens set views = 99`)
    await db.execute(sql`update view_months set views = 99 where month >= '2026-03-01'`)
    await db.execute(sql`delete from view_quarters`)
    const months: string[] = []
    await rebuildViews(db, ZONE, (month) => months.push(month))
    expect(months).toEqual(['2026-03-01', '2026-04-01', '2026-05-01'])
    expect(await summed('tens')).toEqual({ '2026-03-21': 8, '2026-04-11': 0, '2026-05-01': 1 })
    expect(await summed('months')).toEqual({
      '2026-02-01': 7,
      '2026-03-01': 8,
      '2026-04-01': 0,
      '2026-05-01': 1,
    })
    expect(await summed('quarters')).toEqual({ '2026-01-01': 15, '2026-04-01': 1 })
    await db.execute(sql`delete from view_days where views = 7`)
    expect(await days()).toEqual({ '2026-03-31': 1, '2026-05-01': 1 })
  })

  test('counting everything anew is right while the job goes on and others record', async () => {
    const spread = Array.from({ length: 70 }, (_none, back) => ({
      ...subjects,
      viewedAt: new Date(startOfBusinessDate(addDays(today, -back), ZONE)),
    }))
    await addViews(db, spread)
    await Promise.all([
      rebuildViews(db, ZONE),
      rebuildViews(db, ZONE),
      ...Array.from({ length: 10 }, () => view(new Date()).then(() => countViews(deps))),
    ])
    await countViews(deps)
    const found = await days()
    expect(Object.keys(found).length).toBe(70)
    expect(found[today]).toBe(11)
    await endToday()
    await expectSummed(80)
  })

  test('counting everything anew counts a day that goes on once', async () => {
    await view(at('2026-01-05', '12:00:00'))
    await countViews(deps)
    await view(new Date())
    await countViews(deps)
    expect(await db.$count(openViewDays)).toBe(3)
    await rebuildViews(db, ZONE)
    await endToday()
    expect(await days()).toEqual({ '2026-01-05': 1, [today]: 1 })
    await expectSummed(2)
  })

  test('counting everything anew does nothing where nothing was viewed', async () => {
    await rebuildViews(db, ZONE)
    expect(await days()).toEqual({})
  })
})
