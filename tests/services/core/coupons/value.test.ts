import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { CouponLife } from '#src/contract/core/coupon-life.ts'
import type { Redemption } from '#src/contract/core/coupons.ts'
import { couponTallies } from '#src/services/core/coupons/schema.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const [owner, buyer] = await Promise.all([
  shop.person(),
  shop.person({ role: 'USER', business: undefined }),
])

async function sold(couponValueCents: number | null, changes = {}) {
  const deal = await shop.deal(owner.id, { couponValueCents, ...changes })
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  if (!coupon) throw new Error('no coupon')
  return { deal, coupon }
}

function take(couponCode: string, takenCents: number, key: string = v4()) {
  const body = { couponCode, merchantId: owner.id, key, takenCents }
  return owner.ask<Redemption>('/coupons/redeem', 'PUT', body)
}

const undo = (id: string) =>
  owner.ask(`/coupons/redemptions/${id}/undo`, 'POST', { reason: 'MISTAKE', note: '' })
const lifeOf = async (id: string) => (await owner.ask<CouponLife>(`/coupons/codes/${id}`)).data

async function moneyOf(id: string) {
  const { rows } = await db.execute<{ count: number; paid: number; saved: number }>(sql`
    select sum(count)::int as count, sum(paid_cents)::int as paid, sum(deducted_cents)::int as saved
    from ledger where source_id = ${id} and measure = 'REDEEMED'`)
  return rows[0]
}

test('a coupon is taken in parts until nothing is left, and each answer says what is [COUP-120]', async () => {
  const { coupon } = await sold(5_000_00)
  const first = await take(coupon.code, 1_999_99)
  expect(first).toMatchObject({
    code: 2000,
    displayMessage: 'LKR\u00a01,999.99 taken. LKR\u00a03,000.01 is left on the coupon.',
    data: { taken: { cents: 1_999_99 }, left: { cents: 3_000_01 } },
  })
  expect((await owner.validate(coupon.code)).data).toMatchObject({
    couponValid: true,
    value: { amount: { cents: 5_000_00 }, left: { cents: 3_000_01 } },
  })
  const last = await take(coupon.code, 3_000_01)
  expect(last).toMatchObject({
    displayMessage: 'LKR\u00a03,000.01 taken. Nothing is left on the coupon.',
    data: { left: { cents: 0 } },
  })
  const after = await take(coupon.code, 1)
  expect(after.code).toBe(4010)
  expect(after.displayMessage).toMatch(/^Nothing is left on this coupon\. It was used up on /)
  expect((await owner.validate(coupon.code)).displayMessage).toBe(after.displayMessage)
})

test.each([0, -1, 1.5, '100', null, 100_000_000_01])(
  'no amount is %s [COUP-120]',
  async (cents) => {
    const { coupon } = await sold(5_000_00)
    const answer = await owner.redeem(coupon.code, v4(), { takenCents: cents as number })
    expect(answer.status).toBe(400)
    expect((await shop.couponOf(coupon.id)).takenCents).toBe(0)
  },
)

test('the same key gets the first answer, whatever is left by then [COUP-120, COUP-71]', async () => {
  const { coupon } = await sold(1_000_00)
  const key = v4()
  const first = await take(coupon.code, 600_00, key)
  const again = await take(coupon.code, 600_00, key)
  expect(again).toMatchObject({ code: 2000, data: { id: first.data.id } })
  expect(await take(coupon.code, 400_00)).toMatchObject({ code: 2000 })
  expect((await take(coupon.code, 600_00, key)).data.id).toBe(first.data.id)
  expect((await shop.couponOf(coupon.id)).takenCents).toBe(1_000_00)
  await undo(first.data.id)
  expect(await take(coupon.code, 600_00, key)).toMatchObject({ code: 4010 })
})

test('of 60 takes at once as many stand as the amount holds, to the cent [COUP-121]', async () => {
  const { coupon } = await sold(1_000_00)
  const answers = await Promise.all(Array.from({ length: 60 }, () => take(coupon.code, 33_33)))
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(30)
  expect((await shop.couponOf(coupon.id)).takenCents).toBe(30 * 33_33)
  expect(await take(coupon.code, 10)).toMatchObject({ data: { left: { cents: 0 } } })
})

describe('an undo', () => {
  test('gives its part back, and the coupon is redeemed no more [COUP-122]', async () => {
    const { coupon, deal } = await sold(1_000_00)
    const first = await take(coupon.code, 300_00)
    const last = await take(coupon.code, 700_00)
    expect((await shop.couponOf(coupon.id)).redeemedAt).not.toBeNull()
    expect(await undo(first.data.id)).toMatchObject({
      code: 2000,
      displayMessage: 'Redemption undone. LKR\u00a0300.00 is left on the coupon.',
    })
    expect(await shop.couponOf(coupon.id)).toMatchObject({ redeemedAt: null, takenCents: 700_00 })
    expect(await undo(first.data.id)).toMatchObject({ code: 4010 })
    expect(await take(coupon.code, 300_01)).toMatchObject({ code: 4022 })
    await undo(last.data.id)
    expect(await take(coupon.code, 1_000_00)).toMatchObject({ data: { left: { cents: 0 } } })
    const [tally] = await db
      .select({ redeemed: sql<number>`sum(redeemed)::int` })
      .from(couponTallies)
      .where(eq(couponTallies.dealId, deal.id))
    expect(tally).toEqual({ redeemed: 1 })
    expect(await moneyOf(coupon.id)).toEqual({ count: 1, paid: 750_00, saved: 250_00 })
  })

  test('by the owner takes the last part back first, however often [COUP-122]', async () => {
    const { coupon } = await sold(1_000_00)
    for (const cents of [100_00, 200_00, 700_00]) await take(coupon.code, cents)
    const left = async () => (await lifeOf(coupon.id)).value?.left.cents
    const undoLast = () =>
      owner.ask(`/coupons/codes/${coupon.id}/undo`, 'POST', { reason: 'MISTAKE', note: '' })
    for (const expected of [700_00, 900_00, 1_000_00]) {
      expect(await undoLast()).toMatchObject({ code: 2000 })
      expect(await left()).toBe(expected)
    }
    expect(await undoLast()).toMatchObject({ code: 4010 })
    expect(await moneyOf(coupon.id)).toEqual({ count: 0, paid: 0, saved: 0 })
  })

  test('by an older replica gives it back as well, and none redeems a whole amount [COUP-122, R12]', async () => {
    const { coupon } = await sold(1_000_00)
    const { data } = await take(coupon.code, 1_000_00)
    await db.execute(sql`
      with undone as (
        update redemptions set undone_at = now(), undone_by = ${owner.id}::uuid, undo_reason = 'MISTAKE'
        where id = ${data.id} and undone_at is null returning coupon_id
      )
      update coupons set redeemed_at = null from undone where coupons.id = undone.coupon_id`)
    expect(await shop.couponOf(coupon.id)).toMatchObject({ redeemedAt: null, takenCents: 0 })
    const whole = db.execute(sql`
      with redeemed as (
        update coupons set redeemed_at = now() where id = ${coupon.id} and redeemed_at is null returning id
      )
      insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key)
      select ${v4()}::uuid, id, ${owner.id}::uuid, ${owner.id}::uuid, ${v4()}::text from redeemed`)
    await expect(whole).rejects.toThrow()
    expect((await shop.couponOf(coupon.id)).redeemedAt).toBeNull()
    expect(await moneyOf(coupon.id)).toEqual({ count: 0, paid: 0, saved: 0 })
  })
})

test('its page shows each part, what is left and the money of each day [COUP-123]', async () => {
  const { coupon } = await sold(1_000_00)
  await take(coupon.code, 333_33)
  await undo((await take(coupon.code, 100_00)).data.id)
  const life = await lifeOf(coupon.id)
  expect(life.value).toMatchObject({ amount: { cents: 1_000_00 }, left: { cents: 666_67 } })
  const steps = life.steps.map(({ what, taken }) => [what, taken?.cents ?? null])
  expect(steps.slice(-3)).toEqual([
    ['redeemed', 333_33],
    ['redeemed', 100_00],
    ['undone', null],
  ])
  expect(life.counted.at(-1)).toMatchObject({ paid: { cents: 250_00 }, saved: { cents: 83_33 } })
})

test('the last redemptions, the deal’s coupons and those sold say what is left [COUP-123]', async () => {
  const { coupon, deal } = await sold(1_000_00)
  await take(coupon.code, 250_00)
  const value = { amount: { cents: 1_000_00 }, left: { cents: 750_00 } }
  const last = await owner.ask<{ redemptions: unknown[] }>('/coupons/redemptions')
  expect(last.data.redemptions[0]).toMatchObject({
    taken: { cents: 250_00 },
    left: { cents: 750_00 },
  })
  const ofDeal = await owner.ask<{ coupons: unknown[] }>(`/coupons/deal/${deal.id}?page=0&size=10`)
  expect(ofDeal.data.coupons).toMatchObject([{ redeemed: false, value }])
  const sales = await owner.ask<{ coupons: { id: string }[] }>('/coupons/sold/0/50')
  expect(sales.data.coupons.find(({ id }) => id === coupon.id)).toMatchObject({ value })
})

test('the app learns what a collected coupon holds [COUP-123]', async () => {
  const user = await shop.user()
  const deal = await shop.deal(owner.id, { couponValueCents: 2_500_00 })
  await addCoupons(db, deal, 1)
  const key = v4()
  const value = { amount: { cents: 2_500_00 }, left: { cents: 2_500_00 } }
  const { data } = await user.collect(deal.id, key)
  expect(data).toMatchObject({ value })
  await take(data.couponCode, 500_00)
  expect((await user.collect(deal.id, key)).data).toMatchObject({
    value: { ...value, left: { cents: 2_000_00 } },
  })
})

test('money counts each part, coupons those that are used up, and all of it adds up [COUP-124]', async () => {
  const prices = { originalPriceCents: 7_00, deductionCents: 2_00 }
  const { coupon } = await sold(1_000_00, prices)
  for (const cents of [1, 2, 3, 99_99, 500_00]) await take(coupon.code, cents)
  await undo((await take(coupon.code, 399_95)).data.id)
  const partly = await moneyOf(coupon.id)
  expect(partly?.count).toBe(0)
  expect((partly?.paid ?? 0) + (partly?.saved ?? 0)).toBe(600_05)
  await take(coupon.code, 399_95)
  const used = await moneyOf(coupon.id)
  expect({ count: used?.count, all: (used?.paid ?? 0) + (used?.saved ?? 0) }).toEqual({
    count: 1,
    all: 1_000_00,
  })
  await countLedger(shop.deps)
  const { listed } = await reconcile(db, shop.deps.settings.businessTimeZone)
  // These coupons were collected, and one undone, past the services that audit it.
  expect(listed.filter(({ kind }) => !kind.startsWith('audit'))).toEqual([])
})
