import { beforeEach, describe, expect, test } from 'vitest'
import { GIFT_MESSAGES_PER_NUMBER, GIFTS_PER_DAY } from '#src/contract/core/coupon-gifts.ts'
import { couponGifts } from '#src/services/core/coupon-gifts/schema.ts'
import { smsOptOuts } from '#src/services/notifications/schema.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { openGifts } from '#tests/support/gifts.ts'
import { messagesTo } from '#tests/support/messages.ts'

const shop = await openGifts()
const { db, deps, owner, rival, admin, newNumber, give, stocked, collectedOf, tokenSentTo, work } =
  shop
type Person = typeof owner

beforeEach(async () => {
  await db.update(couponGifts).set({ createdAt: new Date('2020-01-01') })
})

describe('one person', () => {
  test('a number gets a coupon and an SMS with an unguessable link, in the business’s language [COUP-141]', async () => {
    const deal = await stocked()
    const to = newNumber()
    expect(await give(owner, deal.id, to)).toMatchObject({ code: 2000 })
    const [coupon] = await collectedOf(deal.id)
    const [message, ...others] = await messagesTo(deps, to)
    expect(others).toEqual([])
    expect(message).toMatchObject({ template: 'coupon-gift', language: 'ru', channel: 'SMS' })
    const token = await tokenSentTo(to)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const stranger = await shop.core.request(`/coupons/gifts/link/${token}`)
    const { data } = (await stranger.json()) as { data: object }
    expect(data).toMatchObject({ couponCode: coupon?.code, state: 'open' })
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${to.slice(3)}|Anna`))
    expect(await owner.redeem(coupon?.code ?? '')).toMatchObject({ code: 2000 })
  })

  test('an app user gets it in their language as their own, off no package [COUP-141]', async () => {
    const to = newNumber()
    const user = await shop.person({
      role: 'USER',
      mobileNo: { countryCode: '+94', localNumber: to.slice(3) },
      language: 'en',
    })
    const deal = await stocked()
    await give(owner, deal.id, to)
    expect(await collectedOf(deal.id)).toMatchObject([{ collectedBy: user.id, collectKey: null }])
    expect(await messagesTo(deps, to)).toMatchObject([{ language: 'en' }])
    const { data } = await user.ask('/coupons/gifts/claim', 'POST', {})
    expect(data).toMatchObject({ coupons: [{ dealTitle: deal.title, redeemed: false }] })
  })

  test('an e-mail address names an app user: for merchants only a customer [COUP-142]', async () => {
    const deal = await stocked()
    const user = await shop.user()
    const errors = { recipients: expect.stringContaining('No customer') }
    const unknown = { code: 4022, data: { errors } }
    for (const to of [user.email, 'somebody@else.example'])
      expect(await give(owner, deal.id, to)).toMatchObject(unknown)
    await user.collect(deal.id)
    expect(await give(owner, deal.id, user.email)).toMatchObject({ code: 2000 })
    const other = await shop.user()
    expect(await give(admin, deal.id, other.email)).toMatchObject({ code: 2000 })
  })

  test('who registers with the number, or opens the link in the app, has it [COUP-143]', async () => {
    const deal = await stocked(5, { perPerson: 1 })
    const to = newNumber()
    await give(owner, deal.id, to)
    const user = await shop.person({
      role: 'USER',
      mobileNo: { countryCode: '+94', localNumber: to.slice(3) },
    })
    expect(await give(owner, deal.id, user.email)).toMatchObject({ code: 4022 })
    await user.ask('/coupons/gifts/claim', 'POST', {})
    expect(await collectedOf(deal.id)).toMatchObject([{ collectedBy: user.id }])
    const elsewhere = await stocked()
    const second = newNumber()
    await give(owner, elsewhere.id, second)
    const token = await tokenSentTo(second)
    const finder = await shop.user()
    await finder.ask('/coupons/gifts/claim', 'POST', { token })
    await user.ask('/coupons/gifts/claim', 'POST', { token })
    expect(await collectedOf(elsewhere.id)).toMatchObject([{ collectedBy: finder.id }])
  })

  test.each([
    ['a second coupon where each has one', { perPerson: 1 }, 'one to each'],
    ['more than the day gives', { perDay: 1 }, 'Try again tomorrow'],
  ])('%s is refused at the field [COUP-144]', async (_what, rules, words) => {
    const deal = await stocked(5, rules)
    const to = newNumber()
    expect(await give(owner, deal.id, to)).toMatchObject({ code: 2000 })
    const again = 'perDay' in rules ? newNumber() : to
    const answer = await give(owner, deal.id, again)
    expect(answer).toMatchObject({ code: 4022 })
    expect(answer.displayMessage).toContain(words)
    expect(await collectedOf(deal.id)).toHaveLength(1)
  })

  test.each([
    ['without coupons', {}, 0],
    ['that is over', { expiresOn: '2020-01-01' }, 1],
    ['that waits', { approvalStatus: 'PENDING' as const }, 1],
  ])('nothing of a deal %s is given [COUP-144]', async (_what, changes, count) => {
    const deal = await stocked(count, changes)
    expect((await give(owner, deal.id, newNumber())).code).toBe(4022)
  })

  test('another merchant’s deal is not found, a bank and an app user may not [COUP-144]', async () => {
    const deal = await stocked()
    expect((await give(rival, deal.id, newNumber())).status).toBe(404)
    for (const role of ['BANK', 'USER'] as const) {
      const other = await shop.person({ role, business: undefined })
      expect((await give(other, deal.id, newNumber())).status).toBe(403)
    }
  })
})

describe('messages', () => {
  test('a number that wants none gets none from anybody, and the giver reads so [COUP-145]', async () => {
    const deal = await stocked()
    const to = newNumber()
    await give(owner, deal.id, to)
    const token = await tokenSentTo(to)
    const answer = await shop.core.request(`/coupons/gifts/link/${token}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"wanted":false}',
    })
    expect(answer.status).toBe(200)
    const theirs = await shop.deal(rival.id)
    await addCoupons(db, theirs, 1)
    const refused = await give(rival, theirs.id, to)
    expect(refused).toMatchObject({ code: 4022 })
    expect(refused.displayMessage).toContain('wants no messages')
    expect(await messagesTo(deps, to)).toHaveLength(1)
  })

  test('one number gets a few a day, whoever gives [COUP-145, R25]', async () => {
    const to = newNumber()
    const deal = await stocked(9)
    for (let at = 0; at < GIFT_MESSAGES_PER_NUMBER; at += 1) await give(owner, deal.id, to)
    expect(await give(owner, deal.id, to)).toMatchObject({ code: 4022 })
    expect(await messagesTo(deps, to)).toHaveLength(GIFT_MESSAGES_PER_NUMBER)
  })

  test('a business gives so many a day, and reads how many are left [COUP-146]', async () => {
    const busy = await shop.person()
    const deal = await shop.deal(busy.id)
    await addCoupons(db, deal, 3)
    const numbers = Array.from({ length: GIFTS_PER_DAY - 1 }, newNumber)
    expect(await give(busy, deal.id, numbers)).toMatchObject({ code: 2000 })
    const tooMany = await give(busy, deal.id, [newNumber(), newNumber()])
    expect(tooMany.displayMessage).toContain('1 more coupon today')
    expect(await give(busy, deal.id, [newNumber()])).toMatchObject({ code: 2000 })
    expect(await give(admin, deal.id, newNumber())).toMatchObject({ code: 4022 })
  })
})

describe('a list', () => {
  test('each person’s outcome stands in the list, with line and reason, and is found by number, name, code and deal [COUP-147]', async () => {
    const deal = await stocked(2, { title: `Sunset cruise ${newNumber()}` })
    const away = newNumber()
    await db.insert(smsOptOuts).values({ mobile: away })
    const numbers = [newNumber(), away, newNumber(), newNumber()]
    expect(await give(owner, deal.id, numbers)).toMatchObject({ code: 2000 })
    await work()
    type Listed = { gifts: { to: string; line: number; fault: string; coupon: { code: string } }[] }
    const found = async (by: Person, term: string) => {
      const path = `/coupons/gifts/0/25?searchTerm=${encodeURIComponent(term)}`
      return (await by.ask<Listed>(path)).data.gifts
    }
    const gifts = (await found(owner, deal.title)).toSorted((a, b) => a.line - b.line)
    expect(gifts.map(({ fault }) => fault)).toEqual([null, 'optedOut', null, 'noneLeft'])
    expect(await found(owner, numbers[2] ?? '')).toHaveLength(1)
    expect(await found(owner, `0${numbers[2]?.slice(3)}`)).toHaveLength(1)
    expect(await found(owner, gifts[0]?.coupon.code ?? '')).toHaveLength(1)
    expect((await found(owner, 'anna')).length).toBeGreaterThan(3)
    expect(await found(admin, deal.title)).toHaveLength(4)
    expect(await found(rival, deal.title)).toEqual([])
  })

  test.each([
    [['0112345678'], 'recipients.0.to'],
    [['+94771234567', '0771234567'], 'recipients.1.to'],
    [['+94771234567', 'nobody'], 'recipients.1.to'],
  ])('of %j nothing is given: %s [COUP-140]', async (numbers, field) => {
    const deal = await stocked()
    const answer = await give(owner, deal.id, numbers)
    expect(answer.status).toBe(400)
    expect(Object.keys((answer.data as { errors?: object }).errors ?? {})).toEqual([field])
    expect(await collectedOf(deal.id)).toEqual([])
  })
})

test('unknown links are throttled for their network [COUP-150, R25]', async () => {
  const ask = () => shop.core.request('/coupons/gifts/link/unknown')
  const statuses: number[] = []
  for (let at = 0; at < 32; at += 1) statuses.push((await ask()).status)
  expect(statuses[0]).toBe(404)
  expect(statuses.at(-1)).toBe(429)
})
