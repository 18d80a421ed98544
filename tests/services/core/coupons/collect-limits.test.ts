import { and, eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { addCoupons, openCoupons, type Shopper } from '#tests/support/coupons.ts'

const ZONE = 'Asia/Colombo'
const shop = await openCoupons()
const { db } = shop
const owner = await shop.person()
const people = await Promise.all(Array.from({ length: 4 }, () => shop.user()))
const [user, other] = people as [Shopper, Shopper]

type Limits = { perPerson?: number; perDay?: number }

async function stocked(count: number, limits: Limits) {
  const deal = await shop.deal(owner.id, limits)
  await addCoupons(db, deal, count)
  return deal
}

const midnight = startOfBusinessDate(businessDate(Date.now(), ZONE), ZONE)

describe('per person', () => {
  test.each([
    [1, 'You already have this deal’s coupon. It gives one to each person.'],
    [3, 'You already have 3 of this deal’s coupons. It gives no more to one person.'],
  ])('a person has at most %i, others theirs [DEAL-141]', async (perPerson, displayMessage) => {
    const deal = await stocked(10, { perPerson })
    for (let at = 0; at < perPerson; at += 1)
      expect(await user.collect(deal.id)).toMatchObject({ code: 2000 })
    expect(await user.collect(deal.id)).toMatchObject({ status: 422, code: 4022, displayMessage })
    expect(await other.collect(deal.id)).toMatchObject({ code: 2000 })
  })

  test('another address or sign-in is still the same person [DEAL-141]', async () => {
    const deal = await stocked(3, { perPerson: 1 })
    expect(await user.collect(deal.id)).toMatchObject({ code: 2000 })
    const again = await shop.again(user)
    expect(await again.collect(deal.id)).toMatchObject({ code: 4022 })
  })

  test('a coupon of long ago counts, one of another deal does not [DEAL-141]', async () => {
    const deal = await shop.deal(owner.id, { perPerson: 1 })
    const elsewhere = await stocked(1, {})
    await addCoupons(db, deal, 2)
    expect(await user.collect(elsewhere.id)).toMatchObject({ code: 2000 })
    const past = { collectedBy: other.id, collectedAt: new Date(midnight - 86_400_000 * 9) }
    await addCoupons(db, deal, 1, past)
    expect(await user.collect(deal.id)).toMatchObject({ code: 2000 })
    expect(await other.collect(deal.id)).toMatchObject({ code: 4022 })
  })
})

describe('per day', () => {
  test.each([
    [1, 'Today’s coupon of this deal has been collected. Try again tomorrow.'],
    [2, 'All 2 of this deal’s coupons for today have been collected. Try again tomorrow.'],
  ])('%i in all are collected [DEAL-141]', async (perDay, displayMessage) => {
    const deal = await stocked(5, { perDay })
    for (let at = 0; at < perDay; at += 1)
      expect(await people[at]?.collect(deal.id)).toMatchObject({ code: 2000 })
    expect(await people[3]?.collect(deal.id)).toMatchObject({ code: 4022, displayMessage })
  })

  test('the day begins at midnight in Colombo [DEAL-141]', async () => {
    const deal = await stocked(2, { perDay: 2 })
    const collected = (at: number) => ({ collectedBy: v4(), collectedAt: new Date(at) })
    await addCoupons(db, deal, 5, collected(midnight - 1))
    await addCoupons(db, deal, 1, collected(midnight))
    expect(await user.collect(deal.id)).toMatchObject({ code: 2000 })
    expect(await other.collect(deal.id)).toMatchObject({ code: 4022 })
    expect(addDays(businessDate(midnight - 1, ZONE), 1)).toBe(businessDate(midnight, ZONE))
  })
})

test('in Russian the refusal has its number in the right form [DEAL-141]', async () => {
  const deal = await stocked(3, { perDay: 2 })
  await user.collect(deal.id)
  await other.collect(deal.id)
  const answer = await shop.core.request('/coupons/collect', {
    method: 'POST',
    headers: { ...user.headers, 'accept-language': 'ru', 'content-type': 'application/json' },
    body: JSON.stringify({ dealId: deal.id, userId: user.id, key: v4() }),
  })
  expect(await answer.json()).toMatchObject({
    displayMessage:
      'На сегодня купоны этой акции закончились: в день дают 2 купона. Попробуйте завтра.',
  })
})

test('of 200 who ask at once as many get one as there are [DEAL-141]', async () => {
  const deal = await stocked(60, { perDay: 7, perPerson: 3 })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_none, at) => people[at % 4]?.collect(deal.id)),
  )
  expect(answers.filter((answer) => answer?.code === 2000)).toHaveLength(7)
  const own = await Promise.all(
    people.map(({ id }) =>
      db.$count(coupons, and(eq(coupons.dealId, deal.id), eq(coupons.collectedBy, id))),
    ),
  )
  expect(Math.max(...own)).toBeLessThanOrEqual(3)
  expect(new Set(answers.flatMap((answer) => answer?.data?.couponCode ?? [])).size).toBe(7)
})

test('the same key gets the same coupon, also where it was the last one and both come at once [DEAL-141, R12]', async () => {
  const deal = await stocked(9, { perPerson: 1, perDay: 1 })
  const key = v4()
  const together = await Promise.all(Array.from({ length: 8 }, () => user.collect(deal.id, key)))
  expect(together.map(({ code }) => code)).toEqual(Array(8).fill(2000))
  expect(new Set(together.map(({ data }) => data.couponCode)).size).toBe(1)
  expect(await user.collect(deal.id)).toMatchObject({ code: 4022 })
})

test('without a rule a person may have as many as there are [DEAL-141]', async () => {
  const deal = await stocked(3, {})
  for (let at = 0; at < 3; at += 1)
    expect(await user.collect(deal.id)).toMatchObject({ code: 2000 })
})
