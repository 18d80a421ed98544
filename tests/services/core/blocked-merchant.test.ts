import { expect, test } from 'vitest'
import type { EventDeal } from '#src/contract/core/deals-of-the-day.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const authentication = createAuthenticationService(shop.deps)
const [owner, admin, user] = [
  await shop.person(),
  await shop.person({ role: 'ADMIN' }),
  await shop.user(),
]
const deal = await shop.deal(owner.id)
await addCoupons(shop.db, deal, 3)

async function decide(action: 'BLOCK' | 'UNBLOCK') {
  const body = { merchantId: owner.id, userType: 'MERCHANT', action, comment: 'Complaints.' }
  return authentication.request('/users/MERCHANT/block', {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
async function offered(): Promise<string[]> {
  const path = `/deals/active/ADMIN/ALL/${Date.now()}`
  const { data } = await admin.ask<{ deals: EventDeal[] }>(path)
  return data.deals.map(({ id }) => id)
}

test('a blocked merchant is signed out, the deals leave what is offered and collected, and are kept [MERCH-38, DOTD-36]', async () => {
  expect(await offered()).toContain(deal.id)
  expect(await user.collect(deal.id)).toMatchObject({ code: 2000 })
  expect((await decide('BLOCK')).status).toBe(200)

  expect(await owner.ask('/deals/MERCHANT/0/25/search/ALL')).toMatchObject({ code: 4009 })
  expect(await offered()).not.toContain(deal.id)
  expect(await user.collect(deal.id)).toMatchObject({ code: 4022 })
  expect(await admin.ask(`/deals/ADMIN/${deal.id}`)).toMatchObject({
    code: 2000,
    data: { approvalStatus: 'APPROVED' },
  })
  expect(await admin.ask('/coupons/deals/0/25?couponType=ALL&merchantId=ALL')).toMatchObject({
    data: { totalItems: 1 },
  })

  expect((await decide('UNBLOCK')).status).toBe(200)
  expect(await offered()).toContain(deal.id)
  expect(await user.collect(deal.id)).toMatchObject({ code: 2000 })
})
