import { expect, test } from 'vitest'
import type { DealListItem } from '#src/contract/core/deals.ts'
import type { Envelope } from '#src/contract/envelope.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { ZONE } from '#tests/support/core.ts'
import { openReports, range } from '#tests/support/reports.ts'

const world = await openReports()
const { admin, merchant, rival, supper, tea, cake } = world
const core = createCoreService(world.deps)
const today = businessDate(Date.now(), ZONE)
const seen = [
  [supper, '2019-12-31', 2],
  [supper, '2020-01-01', 3],
  [supper, addDays(today, -1), 4],
  [supper, today, 5],
  [tea, today, 1],
] as const
for (const [deal, day, times] of seen)
  await world.view({ dealId: deal.id, merchantId: merchant.id }, day, times)

async function listed(who: typeof admin, role: string) {
  const answer = await core.request(`/deals/${role}/0/25/search/ALL`, { headers: who.headers })
  const { data }: Envelope<{ deals: DealListItem[] }> = await answer.json()
  return new Map(data.deals.map((deal) => [deal.id, deal]))
}

test('a list of deals says all views of each, years ago, yesterday and today [DEAL-120]', async () => {
  for (const [who, role] of [
    [admin, 'ADMIN'],
    [merchant, 'MERCHANT'],
  ] as const) {
    const deals = await listed(who, role)
    expect([supper, tea].map(({ id }) => deals.get(id)?.views)).toEqual([14, 1])
  }
  expect((await listed(rival, 'MERCHANT')).get(cake.id)?.views).toBe(0)
})

test('the views of a list are those of the report [DEAL-120]', async () => {
  const { data } = await world.ask<{ viewCount: number }>(
    merchant,
    `deals/summary?${range('2019-01-01', today)}`,
  )
  const deals = await listed(merchant, 'MERCHANT')
  const sum = [...deals.values()].reduce((all, { views }) => all + views, 0)
  expect(sum).toBe(data.viewCount)
})

test('a list of deals says what the customer pays [DEAL-120]', async () => {
  const deal = (await listed(admin, 'ADMIN')).get(supper.id)
  const shown = await core.request(`/deals/ADMIN/${supper.id}`, { headers: admin.headers })
  const { data }: Envelope<{ finalPrice: DealListItem['finalPrice'] }> = await shown.json()
  expect(deal?.finalPrice).toEqual(data.finalPrice)
})
