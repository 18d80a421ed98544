import { expect, test } from 'vitest'
import type { CounterDeal } from '#src/contract/core/deal-pause.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db } = tills

async function open() {
  const shop = await tills.shop()
  const deal = await addDeal(db, shop.id)
  const collected = { collectedBy: shop.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const allow = (allowed: boolean) =>
    shop.owner.ask('authentication', 'PUT', '/cashiers/pause', { allowed })
  return { shop, dealId: deal.id, code: coupon?.code ?? '', allow }
}

type Device = Awaited<ReturnType<typeof tills.shop>>['owner']
const press = ({ ask }: Pick<Device, 'ask'>, dealId: string, paused: boolean) =>
  ask('core', 'PUT', '/coupons/deal/pause', { dealId, paused })
const deals = async ({ ask }: Pick<Device, 'ask'>) => {
  const { code, data } = await ask<{ deals: CounterDeal[] }>('core', 'GET', '/counter/deals')
  return { code, shown: data?.deals?.map(({ pause }) => pause !== null) }
}

test.each([
  ['a shared till', false, false],
  ['a till where somebody has entered a PIN', true, false],
  ['an own phone', false, true],
])(
  'at %s a deal is paused and goes on only while the merchant allows it [TILL-44]',
  async (_where, asks, ownPhone) => {
    const { shop, dealId, code, allow } = await open()
    const nimali = await shop.cashier('Nimali')
    const till = ownPhone ? nimali.phone : await shop.till({ requiresPerson: asks })
    if (asks) await till.come(nimali.id, nimali.pin)
    expect(await press(till, dealId, true)).toMatchObject({ code: 4003 })
    expect(await deals(till)).toMatchObject({ code: 4003 })
    await allow(true)
    expect(await deals(till)).toEqual({ code: 2000, shown: [false] })
    expect(await press(till, dealId, true)).toMatchObject({ code: 2000 })
    expect(await deals(till)).toEqual({ code: 2000, shown: [true] })
    expect(await till.redeem(shop.id, code)).toMatchObject({ code: 4022 })
    expect(await press(till, dealId, false)).toMatchObject({ code: 2000 })
    expect(await till.redeem(shop.id, code)).toMatchObject({ code: 2000 })
    await allow(false)
    expect(await press(till, dealId, true)).toMatchObject({ code: 4003 })
  },
)

test('a till that asks for a PIN pauses nothing before it [TILL-44]', async () => {
  const { shop, dealId, allow } = await open()
  await allow(true)
  const till = await shop.till({ requiresPerson: true })
  const needed = { code: 4022, displayMessage: 'Enter your PIN before you redeem.' }
  expect(await press(till, dealId, true)).toMatchObject(needed)
  expect(await deals(till)).toMatchObject({ code: 4022 })
})

test('another shop’s deals are neither shown nor paused [TILL-44]', async () => {
  const { dealId } = await open()
  const rival = await open()
  await rival.allow(true)
  const till = await rival.shop.till()
  expect(await press(till, dealId, true)).toMatchObject({ code: 4004 })
  expect(await deals(till)).toEqual({ code: 2000, shown: [false] })
})
