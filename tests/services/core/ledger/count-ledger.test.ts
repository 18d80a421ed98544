import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { businessDate } from '#src/i18n/business-time.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { countLedger, rebuildLedger } from '#src/services/core/ledger/count-ledger.ts'
import { ledger, ledgerDays, ledgerProgress } from '#src/services/core/ledger/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'
import { addCheckout, emptyLedger, sumsOf } from './ledger.ts'

const ZONE = 'Asia/Colombo'
const world = await openCoupons()
const { db, deps } = world
const merchant = await world.person()
const user = await world.user()
const deal = await world.deal(merchant.id)
const today = businessDate(Date.now(), ZONE)
const month = `${today.slice(0, 8)}01`
const at = (day: string, time: string) => new Date(`${day}T${time}+05:30`)

beforeEach(() => emptyLedger(db))

async function redeemed(count = 1) {
  const rows = await addCoupons(db, deal, count, { collectedBy: user.id, collectedAt: new Date() })
  for (const { code } of rows) expect((await merchant.redeem(code)).status).toBe(200)
}

const subjects = ['ALL', 'MERCHANT', 'CATEGORY', 'DEAL'] as const

describe('counting what happens to coupons', () => {
  test('a collected and redeemed coupon counts once for its deal, merchant, category and all [REPORT-48]', async () => {
    await addCoupons(db, deal, 1)
    expect((await user.collect(deal.id)).status).toBe(200)
    await redeemed(2)
    await countLedger(deps)
    await countLedger(deps)
    for (const subject of subjects) {
      expect(await sumsOf(db, subject), subject).toEqual({
        [`COLLECTED ${today}`]: [3, 0, 0],
        [`REDEEMED ${today}`]: [2, 2 * 675_000, 2 * 225_000],
      })
      expect(await sumsOf(db, subject, 'month'), subject).toEqual({
        [`COLLECTED ${month}`]: [3, 0, 0],
        [`REDEEMED ${month}`]: [2, 2 * 675_000, 2 * 225_000],
      })
    }
  })

  test('the money is what the deal cost when the coupon was redeemed [REPORT-48]', async () => {
    await redeemed()
    await db.update(deals).set({ deductionCents: 300_000 }).where(eq(deals.id, deal.id))
    await redeemed()
    await db.update(deals).set({ deductionCents: 225_000 }).where(eq(deals.id, deal.id))
    await countLedger(deps)
    expect((await sumsOf(db, 'MERCHANT'))[`REDEEMED ${today}`]).toEqual([2, 1_275_000, 525_000])
  })

  test.each([
    ['2025-12-31', '23:59:59.999', '2025-12-01'],
    ['2026-01-01', '00:00:00.000', '2026-01-01'],
    ['2026-02-28', '05:29:59.999', '2026-02-01'],
    ['2026-03-31', '12:00:00.000', '2026-03-01'],
  ])(
    'a redemption of %s at %s belongs to that business day and month',
    async (day, time, start) => {
      const [coupon] = await addCoupons(db, deal, 1)
      await db.insert(redemptions).values({
        id: coupon?.id ?? '',
        couponId: coupon?.id ?? '',
        merchantId: merchant.id,
        redeemedBy: merchant.id,
        key: `${coupon?.id}`,
        redeemedAt: at(day, time),
      })
      await countLedger(deps)
      expect(await sumsOf(db, 'DEAL')).toEqual({ [`REDEEMED ${day}`]: [1, 675_000, 225_000] })
      expect(await sumsOf(db, 'ALL', 'month')).toEqual({
        [`REDEEMED ${start}`]: [1, 675_000, 225_000],
      })
    },
  )
})

describe('counting payments', () => {
  const paidAt = at('2026-01-15', '10:00:00')
  const changedAt = at('2026-02-03', '10:00:00')
  const payment = (changes: object) => addCheckout(db, { state: 'PAID', paidAt, ...changes })
  const change = (id: string, changes: object) =>
    db
      .update(checkouts)
      .set({ changedAt, ...changes })
      .where(eq(checkouts.id, id))

  test('counts on the day of payment, and less on the day of each refund [REPORT-48]', async () => {
    const id = await addCheckout(db)
    await countLedger(deps)
    expect(await sumsOf(db, 'ALL')).toEqual({})
    await change(id, { state: 'PAID', paidAt })
    await countLedger(deps)
    await change(id, { refundedCents: 100_000 })
    await countLedger(deps)
    await change(id, { refundedCents: 150_000 })
    await change(id, { state: 'REFUNDED' })
    await countLedger(deps)
    expect(await sumsOf(db, 'ALL')).toEqual({
      'PAYMENT 2026-01-15': [1, 450_000, 0],
      'PAYMENT 2026-02-03': [0, -450_000, 450_000],
    })
    expect(await sumsOf(db, 'ALL', 'month')).toEqual({
      'PAYMENT 2026-01-01': [1, 450_000, 0],
      'PAYMENT 2026-02-01': [0, -450_000, 450_000],
    })
    expect(await sumsOf(db, 'MERCHANT')).toEqual({})
  })

  test('a part refunded in the broker’s currency is that part of the price', async () => {
    const charged = { chargedCents: 1500, chargedCurrency: 'USD' }
    const id = await payment(charged)
    await change(id, { refundedCents: 500 })
    await countLedger(deps)
    expect((await sumsOf(db, 'ALL'))['PAYMENT 2026-02-03']).toEqual([0, -150_000, 150_000])
    await change(id, { state: 'REFUNDED', refundedCents: 1500 })
    await countLedger(deps)
    expect((await sumsOf(db, 'ALL'))['PAYMENT 2026-02-03']).toEqual([0, -450_000, 450_000])
  })

  test('other changes of a payment add nothing', async () => {
    const id = await payment({})
    await change(id, { bookedState: 'PAID', checks: 3 })
    await change(id, { state: 'PAID' })
    expect(await db.$count(ledger)).toBe(1)
  })

  test('a refund within a savepoint counts as soon as its transaction ends', async () => {
    const id = await payment({})
    await countLedger(deps)
    const ended = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const writing = db.transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        await inner
          .update(checkouts)
          .set({ refundedCents: 50_000, changedAt })
          .where(eq(checkouts.id, id))
      })
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    await countLedger(deps)
    await countLedger(deps)
    ended.resolve()
    await writing
    await countLedger(deps)
    await countLedger(deps)
    expect((await sumsOf(db, 'ALL'))['PAYMENT 2026-02-03']).toEqual([0, -50_000, 50_000])
  })
})

describe('rounds over the ledger', () => {
  test('count each entry once, whoever counts while others redeem', async () => {
    await countLedger(deps)
    const rows = await addCoupons(db, deal, 24, { collectedBy: user.id, collectedAt: new Date() })
    const redeeming = rows.map(({ code }) => merchant.redeem(code))
    const counting = Array.from({ length: 8 }, () => countLedger(deps))
    await Promise.all([...redeeming, ...counting])
    await countLedger(deps)
    expect((await sumsOf(db, 'DEAL'))[`REDEEMED ${today}`]?.[0]).toBe(24)
    expect((await sumsOf(db, 'ALL', 'month'))[`COLLECTED ${month}`]?.[0]).toBe(24)
  })

  test('add what was entered since, and count the month anew when another wrote the progress', async () => {
    await redeemed()
    await countLedger(deps)
    await db.update(ledgerDays).set({ count: sql`count + 10` })
    await redeemed()
    await countLedger(deps)
    expect((await sumsOf(db, 'DEAL'))[`REDEEMED ${today}`]?.[0]).toBe(12)
    await db.update(ledgerProgress).set({ countedTo: sql`counted_to` })
    await countLedger(deps)
    expect((await sumsOf(db, 'DEAL'))[`REDEEMED ${today}`]?.[0]).toBe(2)
  })

  test('counting everything anew mends sums while rounds go on', async () => {
    await redeemed(3)
    await addCheckout(db, { state: 'PAID', paidAt: at('2026-01-15', '10:00:00') })
    await countLedger(deps)
    await db.update(ledgerDays).set({ count: sql`count + 7` })
    await Promise.all([rebuildLedger(db, ZONE), rebuildLedger(db, ZONE), countLedger(deps)])
    await countLedger(deps)
    expect(await sumsOf(db, 'ALL')).toEqual({
      [`COLLECTED ${today}`]: [3, 0, 0],
      [`REDEEMED ${today}`]: [3, 3 * 675_000, 3 * 225_000],
      'PAYMENT 2026-01-15': [1, 450_000, 0],
    })
  })
})
