import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import {
  addCoupons,
  type Coupon,
  lastDay,
  openCoupons,
  type Shopper,
} from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const [owner, rival, user] = [await shop.person(), await shop.person(), await shop.user()]
const deal = await shop.deal(owner.id)

async function one(changes: Partial<Coupon> = {}): Promise<Coupon> {
  const [coupon] = await addCoupons(db, deal, 1, changes)
  if (!coupon) throw new Error('no coupon')
  return coupon
}
const press = (who: Shopper, couponId: string, status: string) =>
  who.ask('/coupons/status', 'PUT', { userId: who.id, couponId, status })
const pressDeal = (who: Shopper, dealId: string, status: string) =>
  who.ask('/coupons/deal/status', 'PUT', { userType: 'MERCHANT', userId: who.id, dealId, status })
const eventsOf = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(
    ({ event }) => event,
  )

test('the owner switches a coupon off and on; the same state twice changes nothing [COUP-33, COUP-39]', async () => {
  const { id } = await one()
  expect(await press(owner, id, 'INACTIVE')).toMatchObject({
    code: 2000,
    displayMessage: 'Coupon switched off.',
    data: { couponId: id, status: 'INACTIVE' },
  })
  expect(await shop.couponOf(id)).toMatchObject({ active: false })
  expect(await press(owner, id, 'INACTIVE')).toMatchObject({ code: 2000 })
  expect(await press(owner, id, 'ACTIVE')).toMatchObject({ code: 2000 })
  expect(await eventsOf(id)).toEqual(['coupon.deactivated', 'coupon.activated'])
})

test('an expired and a redeemed coupon stay as they are [COUP-34, COUP-36]', async () => {
  const expired = await one(lastDay(-1))
  const redeemed = await one({
    collectedBy: user.id,
    collectedAt: new Date(),
    redeemedAt: new Date(),
  })
  for (const { id } of [expired, redeemed]) {
    expect(await press(owner, id, 'INACTIVE')).toMatchObject({ status: 422, code: 4022 })
    expect(await shop.couponOf(id)).toMatchObject({ active: true })
    expect(await eventsOf(id)).toEqual([])
  }
})

test('the switch of a deal makes all its coupons unusable without touching theirs [COUP-37, COUP-38, COUP-40]', async () => {
  const own = await shop.deal(owner.id)
  const [coupon] = await addCoupons(db, own, 2, { collectedBy: user.id, collectedAt: new Date() })
  expect(await pressDeal(owner, own.id, 'INACTIVE')).toMatchObject({ code: 2000 })
  expect(await owner.validate(coupon?.code ?? '')).toMatchObject({ data: { couponValid: false } })
  expect(await user.collect(own.id)).toMatchObject({ code: 4022 })
  expect(await shop.couponOf(coupon?.id ?? '')).toMatchObject({ active: true })
  expect(await pressDeal(owner, own.id, 'ACTIVE')).toMatchObject({ code: 2000 })
  expect(await owner.redeem(coupon?.code ?? '')).toMatchObject({ code: 2000 })
  expect(await eventsOf(own.id)).toEqual(['deal.coupons-deactivated', 'deal.coupons-activated'])
})

test('the switch of an expired deal stays as it is [COUP-34]', async () => {
  const past = await shop.deal(owner.id, lastDay(-1))
  await addCoupons(db, past, 1, lastDay(-1))
  expect(await pressDeal(owner, past.id, 'INACTIVE')).toMatchObject({ status: 422, code: 4022 })
  const [row] = await db.select().from(dealCoupons).where(eq(dealCoupons.dealId, past.id))
  expect(row).toMatchObject({ status: 'ACTIVE' })
})

test('another merchant’s coupon and deal are not there [Z02]', async () => {
  const { id } = await one()
  expect(await press(rival, id, 'INACTIVE')).toMatchObject({ status: 404 })
  expect(await pressDeal(rival, deal.id, 'INACTIVE')).toMatchObject({ status: 404 })
  expect(await shop.couponOf(id)).toMatchObject({ active: true })
})
