import { v4, v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop

async function narrowed(permissions: Permission[]) {
  const customRoleId = v7()
  await db
    .insert(customRoles)
    .values({ id: customRoleId, name: `Role ${customRoleId}`, permissions })
  return shop.person({ role: 'ADMIN', business: undefined, customRoleId })
}

const people = {
  merchant: await shop.person(),
  rival: await shop.person(),
  bank: await shop.person({ role: 'BANK' }),
  administrator: await shop.person({ role: 'ADMIN', business: undefined }),
  'narrowed to coupons': await narrowed(['VIEW_COUPON']),
  'narrowed to deals': await narrowed(['VIEW_DEAL']),
  user: await shop.user(),
}
type Who = keyof typeof people
const { merchant, user } = people
const deal = await shop.deal(merchant.id)
const [coupon, , , bought] = await addCoupons(db, deal, 8)
const [sold] = await addCoupons(db, deal, 1, { collectedBy: user.id, collectedAt: new Date() })
await merchant.redeem(sold?.code ?? '')
const last = await merchant.ask<{ redemptions: { id: string }[] }>('/coupons/redemptions')
const redemptionId = last.data.redemptions[0]?.id

const ADMINS = { administrator: 200, 'narrowed to coupons': 200, 'narrowed to deals': 403 } as const
const NO_ADMIN = {
  administrator: 403,
  'narrowed to coupons': 403,
  'narrowed to deals': 403,
} as const
const NO_ACCESS = { ...NO_ADMIN, merchant: 403, rival: 403, bank: 403, user: 403 } as const

type Row = [
  method: string,
  path: string,
  body: (id: string) => unknown,
  statuses: Record<Who, number>,
]
const none = () => undefined

/** What each of them is answered; 404 where the record is another merchant's. */
const calls: Row[] = [
  ['GET', '/coupons/deals/0/25', none, { ...NO_ACCESS, ...ADMINS, merchant: 200, rival: 200 }],
  ['GET', `/coupons/deal/${deal.id}`, none, { ...NO_ACCESS, ...ADMINS, merchant: 200, rival: 404 }],
  ['GET', '/coupons/sold/0/25', none, { ...NO_ACCESS, ...ADMINS, merchant: 200, rival: 200 }],
  [
    'PUT',
    '/coupons/status',
    () => ({ couponId: coupon?.id, status: 'ACTIVE' }),
    { ...NO_ACCESS, merchant: 200, rival: 404 },
  ],
  [
    'PUT',
    '/coupons/deal/status',
    () => ({ dealId: deal.id, status: 'ACTIVE' }),
    { ...NO_ACCESS, merchant: 200, rival: 404 },
  ],
  ['GET', '/coupons/redemptions', none, { ...NO_ACCESS, merchant: 200, rival: 200 }],
  [
    'GET',
    `/coupons/redemptions/${redemptionId}`,
    none,
    { ...NO_ACCESS, merchant: 200, rival: 404 },
  ],
  [
    'PUT',
    '/coupons/redeem',
    (merchantId) => ({ couponCode: 'UNKNOWN', merchantId, key: v4() }),
    { ...NO_ACCESS, merchant: 422, rival: 422 },
  ],
  [
    'POST',
    '/coupons/collect',
    (userId) => ({ dealId: deal.id, userId, key: v4() }),
    { ...NO_ACCESS, user: 200 },
  ],
]

describe.each(calls)(
  '%s %s [COUP-35, COUP-56, COUP-57, COUP-59]',
  (method, path, body, statuses) => {
    test.each(Object.entries(statuses))('answers %s with %i', async (name, status) => {
      const who = people[name as Who]
      expect((await who.ask(path, method, body(who.id))).status).toBe(status)
    })

    test('is closed to guests', async () => {
      const headers = { 'content-type': 'application/json' }
      const sent = JSON.stringify(body(merchant.id))
      const init = method === 'GET' ? { method } : { method, headers, body: sent }
      expect((await shop.core.request(path, init)).status).toBe(401)
    })
  },
)

test('codes are looked up by merchants alone, and for themselves [COUP-50, COUP-59]', async () => {
  const statuses = await Promise.all(
    Object.entries(people).map(async ([name, who]) => [
      name,
      (await who.validate('UNKNOWN')).status,
    ]),
  )
  const expected = { ...NO_ACCESS, merchant: 200, rival: 200 }
  expect(Object.fromEntries(statuses)).toEqual(expected)
  const { rival } = people
  expect(await rival.ask(`/coupons/validate/UNKNOWN/${merchant.id}`)).toMatchObject({ status: 403 })
})

test('nobody acts in another’s name [Z03]', async () => {
  const { rival } = people
  const input = { couponCode: bought?.code, merchantId: merchant.id, key: v4() }
  expect(await rival.ask('/coupons/redeem', 'PUT', input)).toMatchObject({ status: 403 })
  const switched = { couponId: coupon?.id, status: 'INACTIVE', userId: merchant.id }
  expect(await rival.ask('/coupons/status', 'PUT', switched)).toMatchObject({ status: 403 })
  const collected = { dealId: deal.id, userId: merchant.id, key: v4() }
  expect(await user.ask('/coupons/collect', 'POST', collected)).toMatchObject({ status: 403 })
})
