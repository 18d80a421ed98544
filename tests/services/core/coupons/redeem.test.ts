import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { coupons, dealCoupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addCoupons, type Coupon, lastDay, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const [owner, rival, buyer] = await Promise.all([
  shop.person(),
  shop.person(),
  shop.person({ role: 'USER', fullName: 'Ruwan Silva', business: undefined }),
])
const deal = await shop.deal(owner.id)
const collected = { collectedBy: buyer.id, collectedAt: new Date() }

async function sold(changes: Partial<Coupon> = {}): Promise<Coupon> {
  const [coupon] = await addCoupons(db, deal, 1, { ...collected, ...changes })
  if (!coupon) throw new Error('no coupon')
  return coupon
}

test('a collected coupon is redeemed, and the result tells what and whose [COUP-51, COUP-52, COUP-58]', async () => {
  const coupon = await sold()
  const answer = await owner.redeem(coupon.code)
  expect(answer).toMatchObject({
    code: 2000,
    data: {
      couponCode: coupon.code,
      dealCode: deal.dealCode,
      dealTitle: deal.title,
      dealSubTitle: deal.subTitle,
      imageUrls: [deal.coverImage],
      collectedBy: { name: 'Ruwan Silva' },
    },
  })
  const { redeemedAt } = await shop.couponOf(coupon.id)
  expect(answer.data.couponRedeemDate.milliseconds).toBe(redeemedAt?.getTime())
  const [row] = await db.select().from(redemptions).where(eq(redemptions.couponId, coupon.id))
  expect(row).toMatchObject({ merchantId: owner.id, redeemedBy: owner.id, redeemedAt })
  const audit = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, coupon.id))
  expect(audit).toMatchObject([{ event: 'coupon.redeemed', actorId: owner.id, after: null }])
})

test('a code is read however it is written', async () => {
  const { codeKey } = await sold()
  const typed = ` ${codeKey.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect(await owner.validate(typed)).toMatchObject({ data: { couponValid: true } })
  expect(await owner.redeem(typed)).toMatchObject({ code: 2000 })
})

test('a merchant’s own code of any shape is redeemed, a wrong check character of it is none', async () => {
  const [own] = await addCoupons(db, deal, 1, {
    ...collected,
    code: 'SPA-2026-0001',
    codeKey: 'SPA20260001',
  })
  const twelve = { ...collected, code: '200000000001', codeKey: '200000000001' }
  await addCoupons(db, deal, 1, twelve)
  expect(await owner.redeem(own?.code ?? '')).toMatchObject({ code: 2000 })
  expect(await owner.redeem('2000-0000-0001')).toMatchObject({ code: 2000 })
})

test('the same key again shows the first result with its time; another attempt says when [R12]', async () => {
  const coupon = await sold()
  const key = v4()
  const first = await owner.redeem(coupon.code, key)
  const again = await owner.redeem(coupon.code, key)
  expect(again).toMatchObject({ code: 2000, data: first.data })
  const other = await owner.redeem(coupon.code)
  expect(other).toMatchObject({ status: 409, code: 4010 })
  expect(other.displayMessage).toMatch(
    /^This coupon was already redeemed on \d\d-\d\d-\d{4}, \d\d:\d\d [AP]M\.$/,
  )
  expect(
    await db.select().from(redemptions).where(eq(redemptions.couponId, coupon.id)),
  ).toHaveLength(1)
})

test('a key that was used for one coupon does not stand in the way of the next', async () => {
  const key = v4()
  const [first, second] = [await sold(), await sold()]
  expect(await owner.redeem(first.code, key)).toMatchObject({ data: { couponCode: first.code } })
  expect(await owner.redeem(second.code, key)).toMatchObject({ data: { couponCode: second.code } })
})

describe('a coupon is valid only [COUP-55]', () => {
  const wrong: [string, Partial<Coupon>, RegExp][] = [
    [
      'when somebody has collected it',
      { collectedBy: null, collectedAt: null },
      /No one has collected/,
    ],
    ['while it is not expired', lastDay(-1), /expired on/],
    ['while it is switched on', { active: false }, /switched this coupon off/],
  ]
  test.each(wrong)('%s', async (_when, changes, words) => {
    const coupon = await sold(changes)
    const message = expect.stringMatching(words)
    expect(await owner.validate(coupon.code)).toMatchObject({
      code: 2000,
      data: { couponValid: false, dealTitle: null },
      displayMessage: message,
    })
    expect(await owner.redeem(coupon.code)).toMatchObject({
      status: 422,
      code: 4022,
      displayMessage: message,
    })
    expect((await shop.couponOf(coupon.id)).redeemedAt).toBeNull()
  })

  test('while the coupons of its deal are switched on', async () => {
    const coupon = await sold()
    const status = (value: 'ACTIVE' | 'INACTIVE') =>
      db.update(dealCoupons).set({ status: value }).where(eq(dealCoupons.dealId, deal.id))
    await status('INACTIVE')
    const refused = await owner.redeem(coupon.code)
    const checked = await owner.validate(coupon.code)
    await status('ACTIVE')
    expect(refused).toMatchObject({ code: 4022 })
    expect(checked).toMatchObject({ data: { couponValid: false } })
    expect(await owner.redeem(coupon.code)).toMatchObject({ code: 2000 })
  })

  test('of an own deal that is approved', async () => {
    for (const approvalStatus of ['PENDING', 'REJECTED'] as const) {
      const other = await shop.deal(owner.id, { approvalStatus })
      const [coupon] = await addCoupons(db, other, 1, collected)
      const code = coupon?.code ?? ''
      expect(await owner.validate(code)).toMatchObject({ data: { couponValid: false } })
      expect(await owner.redeem(code)).toMatchObject({ status: 422, code: 4022 })
    }
  })

  test('once: on its last day it is good, a second time it is not', async () => {
    const coupon = await sold(lastDay(0))
    expect(await owner.validate(coupon.code)).toMatchObject({ data: { couponValid: true } })
    expect(await owner.redeem(coupon.code)).toMatchObject({ code: 2000 })
    expect(await owner.validate(coupon.code)).toMatchObject({ data: { couponValid: false } })
  })
})

test('another shop’s code answers like one that does not exist [COUP-49, COUP-50, R05]', async () => {
  const coupon = await sold()
  const unknown = '0000-0000-0000'
  const [foreign, none] = [await rival.redeem(coupon.code), await rival.redeem(unknown)]
  expect(foreign).toEqual(none)
  expect(foreign).toMatchObject({ status: 422, code: 4022, displayMessage: 'Invalid coupon code' })
  expect(await rival.validate(coupon.code)).toEqual(await rival.validate(unknown))
  expect((await shop.couponOf(coupon.id)).redeemedAt).toBeNull()
})

test('whoever tries unknown codes is slowed, with words and a time; others are not [R05]', async () => {
  const guesser = await shop.person()
  const answers = []
  for (let turn = 0; turn < 32; turn += 1) answers.push(await guesser.redeem(`GUESS${turn}`))
  expect(answers.map(({ code }) => code).lastIndexOf(4022)).toBe(29)
  expect(answers.at(-1)).toMatchObject({
    status: 429,
    code: 4029,
    displayMessage: 'Too many unknown codes. Try again in a minute.',
    data: { retryAfterSeconds: expect.any(Number) },
  })
  expect(await owner.redeem((await sold()).code)).toMatchObject({ code: 2000 })
})

test('wrong codes stop the sign-in that typed them, no other counter of the same shop [R05]', async () => {
  const guesser = await shop.person()
  const [own] = await addCoupons(db, await shop.deal(guesser.id), 1, collected)
  if (!own) throw new Error('no coupon')
  const colleague = await shop.again(guesser)
  for (let turn = 0; turn < 31; turn += 1) await guesser.redeem(`GUESS${turn}`)
  expect(await guesser.redeem(own.code)).toMatchObject({ code: 4029 })
  expect(await colleague.validate(own.code)).toMatchObject({ data: { couponValid: true } })
  for (let turn = 0; turn < 61; turn += 1) await colleague.validate(`GUESS${turn}`)
  expect(await colleague.validate(own.code)).toMatchObject({ code: 4029 })
  expect(await colleague.redeem(own.code)).toMatchObject({ code: 2000 })
})

test('who may redeem nothing for now is not told that a code is ready to be redeemed [R05]', async () => {
  const guesser = await shop.person()
  const [own] = await addCoupons(db, await shop.deal(guesser.id), 1, collected)
  if (!own) throw new Error('no coupon')
  expect(await guesser.validate(own.code)).toMatchObject({ data: { couponValid: true } })
  for (let turn = 0; turn < 31; turn += 1) await guesser.redeem(`GUESS${turn}`)
  const { displayMessage } = await guesser.redeem(own.code)
  expect(await guesser.validate(own.code)).toMatchObject({ code: 4029, displayMessage })
})

test('what cannot be a code is refused without a look', async () => {
  for (const typed of ['', 'a', '%', 'K7QF—2M9X😀', 'x'.repeat(64), "' or 1=1 --"]) {
    expect(await owner.redeem(typed)).toMatchObject({
      code: 4022,
      displayMessage: 'Invalid coupon code',
    })
  }
  expect(await owner.redeem('x'.repeat(1001))).toMatchObject({ code: 4000 })
})

test('of 200 who redeem at once one does, and the others hear when it was [R01, COUP-55]', async () => {
  const coupon = await sold()
  const answers = await Promise.all(Array.from({ length: 200 }, () => owner.redeem(coupon.code)))
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 4010)).toHaveLength(199)
  const rows = await db.select().from(redemptions).where(eq(redemptions.couponId, coupon.id))
  expect(rows).toHaveLength(1)
  const audit = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, coupon.id))
  expect(audit).toHaveLength(1)
})

test('a shop sees its last redemptions, newest first, and nobody else’s', async () => {
  const coupon = await sold()
  await owner.redeem(coupon.code)
  const { data } = await owner.ask<{ redemptions: { id: string; couponCode: string }[] }>(
    '/coupons/redemptions',
  )
  expect(data.redemptions[0]).toMatchObject({ couponCode: coupon.code })
  expect(data.redemptions).toHaveLength(5)
  const path = `/coupons/redemptions/${data.redemptions[0]?.id}`
  expect(await owner.ask(path)).toMatchObject({ data: { couponCode: coupon.code } })
  expect(await rival.ask(path)).toMatchObject({ status: 404 })
  expect(await rival.ask('/coupons/redemptions')).toMatchObject({ data: { redemptions: [] } })
})

test('no log line and no audit row holds a code', async () => {
  const rows = await db.select().from(coupons)
  const audit = JSON.stringify(await db.select().from(auditEntries))
  const log = shop.deps.lines.join('\n')
  expect(
    rows.filter(
      ({ code, codeKey }) => (audit + log).includes(code) || (audit + log).includes(codeKey),
    ),
  ).toEqual([])
})
