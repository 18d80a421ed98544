import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DealViews } from '#src/contract/core/reports.ts'
import { createDealCode } from '#src/services/core/deals/deal-code.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { openReports, range } from '#tests/support/reports.ts'

const world = await openReports()
const { db, admin, merchant, rival, supper, cake } = world
const { searchText: _generated, ...columns } = getTableColumns(deals)
const [model] = await db.select(columns).from(deals).limit(1)
if (!model) throw new Error('no deal')
const many = Array.from({ length: 2100 }, (_none, index) => ({
  ...model,
  id: crypto.randomUUID(),
  dealCode: createDealCode(),
  merchantId: merchant.id,
  title: `Verandah supper ${index}`,
}))
// A statement takes 65,535 parameters at most.
for (let at = 0; at < many.length; at += 1000)
  await db.insert(deals).values(many.slice(at, at + 1000))
const [first, second] = many
for (const [deal, times] of [
  [first, 1],
  [second, 3],
  [supper, 2],
  [cake, 9],
] as const) {
  if (deal) await world.view({ dealId: deal.id, merchantId: deal.merchantId }, '2024-03-03', times)
}

async function found(who: typeof admin, query = '') {
  const path = `deals/summary?${range('2024-03-01', '2024-03-20')}${query}`
  const { data } = await world.ask<{ views: DealViews[]; viewCount: number; totalItems: number }>(
    who,
    path,
  )
  expect(data.viewCount).toBe(data.views.reduce((sum, { viewCount }) => sum + viewCount, 0))
  expect(data.totalItems).toBe(data.views.length)
  return data.views.map(({ deal, viewCount }) => [deal.title, viewCount])
}

test('a term that thousands of names hold finds those that were viewed', async () => {
  expect(await found(admin, '&search=supper')).toEqual([
    ['Verandah supper 1', 3],
    ['Monsoon supper', 2],
    ['Verandah supper 0', 1],
  ])
  expect(await found(admin, '&search=s')).toContainEqual(['Verandah supper 1', 3])
})

test('a merchant of thousands of deals sees the own ones alone [REPORT-37]', async () => {
  const own = [
    ['Verandah supper 1', 3],
    ['Monsoon supper', 2],
    ['Verandah supper 0', 1],
  ]
  expect(await found(merchant)).toEqual(own)
  expect(await found(admin, `&merchantId=${merchant.id}`)).toEqual(own)
  // No digit: a deal's random code could hold it.
  expect(await found(merchant, '&search=verandah')).toEqual([
    ['Verandah supper 1', 3],
    ['Verandah supper 0', 1],
  ])
  expect(await found(rival)).toEqual([['Love cake', 9]])
})
