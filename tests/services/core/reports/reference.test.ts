import { describe, expect, test } from 'vitest'
import { acceptedDivisions, type DayRange } from '#src/contract/core/report-periods.ts'
import type { PeriodViews, ReportKind } from '#src/contract/core/reports.ts'
import { addDays, businessDate, daysBetween, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { views } from '#src/services/core/view-counts/schema.ts'
import { ZONE } from '#tests/support/core.ts'
import { openReports, range } from '#tests/support/reports.ts'

/** Mulberry32: the same numbers on every run. */
function numbers(seed: number) {
  let state = seed
  return function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

const world = await openReports()
const { db, deps, admin, merchant, rival, bank, otherBank, supper, tea, cake, food, stays } = world
const below = numbers(20261121)
const FIRST = '2022-11-20'
const LENGTH = 600

const sources = [
  { dealId: supper.id, merchantId: merchant.id, categoryId: food },
  { dealId: tea.id, merchantId: merchant.id, categoryId: stays },
  { dealId: cake.id, merchantId: rival.id, categoryId: food },
  { categoryId: stays },
  { merchantId: rival.id },
  { bankId: bank.id },
  { bankId: otherBank.id, categoryId: food },
]
const busyDays = Array.from({ length: 90 }, () => addDays(FIRST, below(LENGTH)))
const events = Array.from({ length: 1500 }, () => ({
  ...sources[below(sources.length)],
  viewedAt: new Date(
    startOfBusinessDate(busyDays[below(busyDays.length)] ?? FIRST, ZONE) + below(86_400_000),
  ),
}))
await db.insert(views).values(events)
await countViews(deps)

const rows = (await db.select().from(views)).map((view) => ({
  ...view,
  day: businessDate(view.viewedAt.getTime(), ZONE),
}))
const columns = {
  deals: 'dealId',
  merchants: 'merchantId',
  banks: 'bankId',
  categories: 'categoryId',
} as const
const kinds = ['deals', 'merchants', 'banks', 'categories'] as const

/** What the raw events say, one by one. */
function viewed(kind: ReportKind, { from, to }: DayRange): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const id = row[columns[kind]]
    if (id !== null && from <= row.day && row.day <= to) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

const ranges: DayRange[] = Array.from({ length: 25 }, () => {
  const from = addDays(FIRST, below(LENGTH))
  return { from, to: addDays(from, [below(20), below(120), below(LENGTH)][below(3)] ?? 0) }
})
ranges.push({ from: FIRST, to: addDays(FIRST, LENGTH) }, { from: '2023-01-01', to: '2023-12-31' })

type Row = { viewCount: number; merchantId: string }
type Named = Row & { deal?: { id: string }; category?: { id: string } }
const idOf = (row: Named) => row.deal?.id ?? row.category?.id ?? row.merchantId

describe.each(kinds)('%s over any days equal what the events say', (kind) => {
  test('the sums and their order equal what the events say', async () => {
    for (const days of ranges) {
      const expected = [...viewed(kind, days)].sort(
        ([a, x], [b, y]) => y - x || (a < b ? -1 : Number(a > b)),
      )
      const query = range(days.from, days.to)
      const answer = await world.ask<{ views: Named[]; viewCount: number; totalItems: number }>(
        admin,
        `${kind}/summary?${query}`,
      )
      expect(answer.data.views.map((row) => [idOf(row), row.viewCount])).toEqual(expected)
      expect(answer.data.viewCount).toBe(expected.reduce((sum, [, count]) => sum + count, 0))
      expect(answer.data.totalItems).toBe(expected.length)
    }
  })

  test('each period equals what the events say', async () => {
    const param = { deals: 'dealId', categories: 'categoryId' }[kind as string] ?? 'merchantId'
    const [id] = [...viewed(kind, { from: FIRST, to: addDays(FIRST, LENGTH) }).keys()]
    for (const days of ranges) {
      for (const option of acceptedDivisions(days)) {
        const query = `${range(days.from, days.to)}&option=${option}&size=250&${param}=${id}`
        const path = `${kind}/detail?${query}`
        const { data } = await world.ask<{ views: PeriodViews[]; viewCount: number }>(admin, path)
        const [first, last] = [data.views[0], data.views.at(-1)]
        expect([first?.startDate, last?.endDate]).toEqual([days.from, days.to])
        for (const { startDate, endDate, totalViewCount } of data.views) {
          const counts = viewed(kind, { from: startDate, to: endDate })
          expect(totalViewCount).toBe(counts.get(String(id)) ?? 0)
        }
        const covered = data.views.reduce(
          (sum, bucket) => sum + daysBetween(bucket.startDate, bucket.endDate) + 1,
          0,
        )
        expect(covered).toBe(daysBetween(days.from, days.to) + 1)
        expect(data.viewCount).toBe(viewed(kind, days).get(String(id)) ?? 0)
      }
    }
  })
})
