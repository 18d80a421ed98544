import { eq, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { couponKey, generatedKey } from '#src/contract/core/coupon-code.ts'
import { type FraudRow, fraudLimits, fraudSpans } from '#src/contract/core/fraud.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { couponGuesses, coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { ledgerDays } from '#src/services/core/ledger/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const world = await openCoupons()
const { db } = world
const merchant = await world.person()
const rival = await world.person()
const admin = await world.person({ role: 'ADMIN', business: undefined })
const [buyer, other] = [await world.user(), await world.user()]
const deal = await world.deal(merchant.id, { startMinutes: 600, endMinutes: 1200 })
const today = businessDate(Date.now(), 'Asia/Colombo')
const at = (day: string, time: string) => new Date(`${day}T${time}+05:30`)

beforeEach(() => db.execute(sql`truncate redemptions, ledger, ledger_days, coupon_guesses cascade`))

/** Redemptions as the counter writes them, `seconds` apart. */
async function redeemed(count: number, from: Date, seconds: number, by = [buyer.id, other.id]) {
  const rows = await addCoupons(db, deal, count)
  for (const [place, { id }] of rows.entries()) {
    const redeemedAt = new Date(from.getTime() + place * seconds * 1000)
    const collectedBy = by.length === 2 ? v7() : by[0]
    await db
      .update(coupons)
      .set({ collectedBy, collectedAt: from, redeemedAt })
      .where(eq(coupons.id, id))
    await db.insert(redemptions).values({
      id: v7(),
      couponId: id,
      merchantId: merchant.id,
      redeemedBy: merchant.id,
      key: v4(),
      redeemedAt,
    })
  }
}

const seen = async (who = merchant) => {
  const { data } = await who.ask<{ rows: FraudRow[] }>('/fraud')
  return data?.rows ?? []
}
const kinds = async (who = merchant) => (await seen(who)).map(({ what }) => what)
const noon = at(addDays(today, -1), '12:00:00')

describe('what stands out at counters', () => {
  test.each([
    [1, ['burst']],
    [2, []],
    [7, []],
  ])('a burst that %i tills share: %j [COUP-111]', async (count, expected) => {
    await redeemed(fraudLimits.burst, noon, 1)
    const tillIds = Array.from({ length: count }, () => v7())
    for (const [place, { id }] of (await db.select().from(redemptions)).entries())
      await db
        .update(redemptions)
        .set({ tillId: tillIds[place % count] })
        .where(eq(redemptions.id, id))
    expect(await kinds()).toEqual(expected)
    expect(await kinds(admin)).toEqual(expected)
  })

  test.each([
    [fraudLimits.burst, 1, ['burst']],
    [fraudLimits.burst - 1, 1, []],
    [fraudLimits.burst, 60, []],
  ])('%i redemptions %i s apart: %j [COUP-111]', async (count, seconds, expected) => {
    await redeemed(count, noon, seconds)
    expect(await kinds()).toEqual(expected)
    expect(await kinds(admin)).toEqual(expected)
    expect(await kinds(rival)).toEqual([])
  })

  test.each([
    ['08:59:00', ['outsideHours']],
    ['09:00:00', []],
    ['20:59:00', []],
    ['21:01:00', ['outsideHours']],
    ['02:30:00', ['outsideHours']],
  ])('a redemption at %s of a deal from 10:00 to 20:00: %j [COUP-111]', async (time, expected) => {
    await redeemed(1, at(addDays(today, -1), time), 1)
    expect(await kinds()).toEqual(expected)
  })

  test.each([
    [fraudLimits.customer, ['customer']],
    [fraudLimits.customer - 1, []],
  ])('%i coupons of one customer: %j [COUP-111]', async (count, expected) => {
    await redeemed(count, noon, 600, [buyer.id])
    expect(await kinds()).toEqual(expected)
  })

  test.each([
    [fraudLimits.customer, fraudSpans.days - 1, 1],
    [fraudLimits.customer, fraudSpans.days, 0],
  ])(
    '%i coupons of one customer %i days ago show %i times [COUP-111]',
    async (count, days, rows) => {
      await redeemed(count, at(addDays(today, -days), '12:00:00'), 60, [buyer.id])
      expect(await kinds()).toHaveLength(rows)
    },
  )

  test.each([
    [60_000_00, 10_000_00, 1],
    [60_000_00, 20_000_00, 0],
    [40_000_00, 1_00, 0],
    [900_000_00, 0, 0],
  ])(
    'takings of %i cents where %i were the most show %i times [COUP-111]',
    async (paidCents, usual, rows) => {
      const sum = {
        measure: 'REDEEMED',
        subject: 'MERCHANT',
        subjectId: merchant.id,
        count: 9,
      } as const
      const days = Array.from({ length: fraudSpans.usualDays }, (_none, place) => ({
        ...sum,
        start: addDays(today, -fraudSpans.days - place),
        paidCents: usual,
        deductedCents: 0,
      }))
      await db
        .insert(ledgerDays)
        .values([...days, { ...sum, start: today, paidCents, deductedCents: 0 }])
      expect((await kinds()).filter((what) => what === 'takings')).toHaveLength(rows)
      expect(await kinds(rival)).toEqual([])
    },
  )

  test('an undone redemption stands out nowhere [COUP-111]', async () => {
    await redeemed(fraudLimits.burst, noon, 1, [buyer.id])
    await db
      .update(redemptions)
      .set({ undoneAt: new Date(), undoneBy: merchant.id, undoReason: 'MISTAKE' })
    expect(await kinds()).toEqual([])
  })

  test('unknown codes that a counter tries are counted by network, and shown from the limit on [COUP-111, COUP-112]', async () => {
    const guess = () => merchant.redeem(generatedKey(crypto.getRandomValues(new Uint8Array(11))))
    await guess()
    await guess()
    expect(await kinds()).toEqual([])
    const [row] = await db.select().from(couponGuesses)
    expect(row).toMatchObject({ merchantId: merchant.id, count: 2, day: today })
    await db.update(couponGuesses).set({ count: fraudLimits.wrongCodes - 1 })
    expect(await kinds()).toEqual([])
    await guess()
    const [shown] = await seen()
    expect(shown).toMatchObject({ what: 'wrongCodes', count: fraudLimits.wrongCodes })
    expect(await kinds(rival)).toEqual([])
  })

  test.each([
    [
      'a code typed letter by letter',
      1,
      ['ZZZZ', 'ZZZZZZ', 'ZZZZ-ZZZZ', 'ZZZZ-ZZZZ-Z', 'ZZZZ-ZZZZ-ZZ'],
    ],
    ['beginnings of a coupon', 0, ['LW-B', 'LW-BILL', 'LW-BILL-11']],
    ['own codes one after the other', 4, ['LW-BILL-1102', 'LW-BILL-1103', 'LWB9', 'LW-BILL-1104']],
    ['one of them among beginnings', 3, ['LW-XX', 'LW-BILL-1102', 'LW-XX']],
    ['a text of several', 3, ['LW-BILL-1102, LW-BILL-1103, LW-BILL-1104']],
  ])('%s: counted %i times [COUP-112]', async (_what, count, codes) => {
    const own = { code: 'LW-BILL-1101', codeKey: couponKey('LW-BILL-1101') }
    await db.delete(coupons).where(eq(coupons.codeKey, own.codeKey))
    await addCoupons(db, deal, 1, own)
    for (const code of codes) await merchant.validate(code)
    const rows = await db.select().from(couponGuesses)
    expect(rows.map((row) => row.count)).toEqual(count === 0 ? [] : [count])
  })

  test('old guesses go as new ones come [COUP-112]', async () => {
    const old = { merchantId: rival.id, network: '', count: 3, day: addDays(today, -31) }
    await db.insert(couponGuesses).values([
      { ...old, signInId: v7() },
      { ...old, signInId: v7() },
    ])
    await merchant.redeem(generatedKey(crypto.getRandomValues(new Uint8Array(11))))
    expect(await db.select().from(couponGuesses)).toHaveLength(1)
  })
})
