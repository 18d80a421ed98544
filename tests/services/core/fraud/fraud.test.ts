import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { couponKey, generatedKey } from '#src/contract/core/coupon-code.ts'
import { fraudLimits } from '#src/contract/core/fraud.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { couponGuesses, coupons } from '#src/services/core/coupons/schema.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { openFraud } from './world.ts'

const world = await openFraud()
const { db, today } = world
const [merchant, rival] = [await world.person(), await world.person()]
const deal = await world.deal(merchant.id)

beforeEach(world.empty)

const kinds = async (who = merchant) => (await world.rows(who)).map(({ kind }) => kind)

describe('what a counter tries', () => {
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
    const [shown] = await world.rows(merchant)
    expect(shown).toMatchObject({ kind: 'wrongCodes', count: fraudLimits.wrongCodes })
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
