import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { tills as tillTable } from '#src/services/authentication/tills/schema.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
type Shop = Awaited<ReturnType<typeof tills.shop>>

const moves = {
  'the person': (shop: Shop, _till: string, id: string) =>
    shop.owner.ask('authentication', 'PUT', '/cashiers', {
      id,
      name: 'Nimali',
      branchId: shop.branchIds[1],
      version: 1,
    }),
  'the till': (shop: Shop, id: string) =>
    shop.owner.ask('authentication', 'PUT', '/tills', {
      id,
      name: 'Front desk',
      branchId: shop.branchIds[1],
      version: 1,
    }),
}

describe('whoever moved to another branch stands at the old till no longer [CASH-03]', () => {
  test.each(Object.entries(moves))('%s', async (_who, move) => {
    const shop = await tills.shop('Galle Fort', 'Kandy')
    const till = await shop.till()
    const nimali = await shop.cashier('Nimali')
    await till.come(nimali.id, nimali.pin)
    expect((await till.profile()).counter?.cashier?.name).toBe('Nimali')
    await move(shop, till.id, nimali.id)
    expect((await till.profile()).counter).toMatchObject({ cashier: null })
    expect((await nimali.phone.profile()).counter?.cashier?.name).toBe('Nimali')
  })
})

describe('an own phone never asks for a PIN [CASH-06]', () => {
  test('by its form', async () => {
    const shop = await tills.shop()
    const { phone } = await shop.cashier('Nimali')
    const id = (await phone.profile()).counter?.tillId
    const saved = { id, name: 'Nimali', branchId: shop.branchId, version: 1 }
    const answer = await shop.owner.ask('authentication', 'PUT', '/tills', {
      ...saved,
      requiresPerson: true,
    })
    expect(answer).toMatchObject({
      code: 4022,
      data: { errors: { requiresPerson: expect.stringContaining('never asks for a PIN') } },
    })
    const renamed = { ...saved, name: 'Renamed' }
    expect(await shop.owner.ask('authentication', 'PUT', '/tills', renamed)).toMatchObject({
      code: 2000,
    })
  })

  test('also where it was set to before', async () => {
    const shop = await tills.shop()
    const { phone } = await shop.cashier('Nimali')
    const id = (await phone.profile()).counter?.tillId ?? ''
    await tills.db.update(tillTable).set({ requiresPerson: true }).where(eq(tillTable.id, id))
    expect((await phone.profile()).counter).toMatchObject({
      requiresPerson: false,
      cashier: { name: 'Nimali' },
    })
  })
})

describe('what a till writes asks again who stands there [CASH-03, TILL-02]', () => {
  const happens = {
    'the person is removed': (shop: Shop, _till: string, id: string) =>
      shop.owner.ask('authentication', 'DELETE', `/cashiers/${id}`),
    'the till is moved': moves['the till'],
    'the till is revoked': (shop: Shop, id: string) =>
      shop.owner.ask('authentication', 'DELETE', `/tills/${id}`),
  }
  test.each(Object.entries(happens))('%s after the call has begun', async (_what, happen) => {
    const shop = await tills.shop('Galle Fort', 'Kandy')
    const till = await shop.till()
    const nimali = await shop.cashier('Nimali')
    await till.come(nimali.id, nimali.pin)
    const deal = await addDeal(tills.db, shop.id)
    const collected = { collectedBy: shop.id, collectedAt: new Date() }
    const [done, coupon] = await addCoupons(tills.db, deal, 2, collected)
    const redeemed = await till.redeem(shop.id, done?.code ?? '')
    const caller = await tills.deps.identify(till.tokens.accessToken, v4())
    const late = createServices({ ...tills.deps, identify: async () => caller })
    await happen(shop, till.id, nimali.id)
    const send = async (method: string, path: string, body: object) => {
      const response = await late.core.request(path, {
        method,
        headers: {
          authorization: `Bearer ${till.tokens.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      return response.json()
    }
    const body = { couponCode: coupon?.code ?? '', merchantId: shop.id, key: v4() }
    expect(await send('PUT', '/coupons/redeem', body)).toMatchObject({ code: 4010 })
    const undo = `/coupons/redemptions/${redeemed.data.id}/undo`
    expect(await send('POST', undo, { reason: 'MISTAKE', note: '' })).toMatchObject({ code: 4010 })
    const rows = await tills.db
      .select()
      .from(redemptions)
      .where(eq(redemptions.merchantId, shop.id))
    expect(rows).toMatchObject([{ couponId: done?.id, undoneAt: null }])
  })
})

test('a redemption sent again gets its first answer, also after its till was moved [TILL-08]', async () => {
  const shop = await tills.shop('Galle Fort', 'Kandy')
  const till = await shop.till()
  const deal = await addDeal(tills.db, shop.id)
  const collected = { collectedBy: shop.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(tills.db, deal, 1, collected)
  const key = { key: v4() }
  const first = await till.redeem(shop.id, coupon?.code ?? '', key)
  const [, branchId] = shop.branchIds
  const moved = { id: till.id, name: 'Moved', branchId, version: 1 }
  await shop.owner.ask('authentication', 'PUT', '/tills', moved)
  expect(await till.redeem(shop.id, coupon?.code ?? '', key)).toEqual(first)
  expect(await till.last()).toEqual([])
})
