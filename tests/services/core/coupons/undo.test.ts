import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { UNDO_MINUTES, UNDO_NOTE_MAX } from '#src/contract/core/redemption-undo.ts'
import { dealCoupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
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
const [owner, rival, buyer] = await Promise.all([
  shop.person(),
  shop.person(),
  shop.person({ role: 'USER', business: undefined }),
])
const deal = await shop.deal(owner.id)

async function sold(of = deal): Promise<Coupon> {
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, of, 1, collected)
  if (!coupon) throw new Error('no coupon')
  return coupon
}

async function redeemed(of = deal, key?: string) {
  const coupon = await sold(of)
  const { data } = await owner.ask<{ id: string }>('/coupons/redeem', 'PUT', {
    couponCode: coupon.code,
    merchantId: owner.id,
    key: key ?? v4(),
  })
  return { coupon, id: data.id }
}

const mistake = { reason: 'MISTAKE', note: '' }
const undo = (id: string, body: object = mistake, by: Shopper = owner) =>
  by.ask(`/coupons/redemptions/${id}/undo`, 'POST', body)
const historyOf = (couponId: string) =>
  db
    .select()
    .from(redemptions)
    .where(eq(redemptions.couponId, couponId))
    .orderBy(redemptions.redeemedAt)

test('an undone coupon can be redeemed again, and both redemptions stay in its history [COUP-71]', async () => {
  const { coupon, id } = await redeemed()
  const body = { reason: 'WRONG_COUPON', note: ' Two phones, one table ' }
  expect(await undo(id, body)).toMatchObject({
    code: 2000,
    displayMessage: 'Redemption undone. The coupon can be redeemed again.',
  })
  expect((await shop.couponOf(coupon.id)).redeemedAt).toBeNull()
  expect(await owner.validate(coupon.code)).toMatchObject({ data: { couponValid: true } })
  expect(await owner.redeem(coupon.code)).toMatchObject({ code: 2000 })
  const note = 'Two phones, one table'
  expect(await historyOf(coupon.id)).toMatchObject([
    { id, undoneBy: owner.id, undoReason: 'WRONG_COUPON', undoNote: note },
    { undoneAt: null, undoneBy: null, undoReason: null, undoNote: null },
  ])
  const audit = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, coupon.id))
    .orderBy(auditEntries.id)
  expect(audit.map(({ event }) => event)).toEqual([
    'coupon.redeemed',
    'coupon.redemption-undone',
    'coupon.redeemed',
  ])
})

test('the last redemptions and its own page say that it was undone [COUP-71]', async () => {
  const { id } = await redeemed()
  const path = `/coupons/redemptions/${id}`
  expect(await owner.ask(path)).toMatchObject({ data: { undone: null, undoable: true } })
  await undo(id)
  const undone = { undone: { reason: 'MISTAKE', note: '' }, undoable: false }
  expect(await owner.ask(path)).toMatchObject({ data: undone })
  const { data } = await owner.ask<{ redemptions: unknown[] }>('/coupons/redemptions')
  expect(data.redemptions[0]).toMatchObject({ id, ...undone })
})

describe('an undo that cannot be is refused in its own words', () => {
  const refused: [string, () => Promise<string>, number, RegExp][] = [
    [
      'twice',
      async () => {
        const { id } = await redeemed()
        await undo(id)
        return id
      },
      4010,
      /^This redemption was already undone on \d\d-\d\d-\d{4}, \d\d:\d\d [AP]M\.$/,
    ],
    [
      'of a redemption whose coupon was redeemed again',
      async () => {
        const { id, coupon } = await redeemed()
        await undo(id)
        await owner.redeem(coupon.code)
        return id
      },
      4010,
      /was undone on .*, and the coupon was redeemed again on /,
    ],
    [
      'later than the minutes of the counter',
      async () => {
        const { id } = await redeemed()
        const redeemedAt = sql`now() - make_interval(mins => ${UNDO_MINUTES}, secs => 1)`
        await db.update(redemptions).set({ redeemedAt }).where(eq(redemptions.id, id))
        return id
      },
      4022,
      /^You can undo a redemption at the counter for 10 minutes\. That time has passed\.$/,
    ],
    [
      'of somebody else’s redemption in this shop',
      async () => {
        const { id } = await redeemed()
        await db.update(redemptions).set({ redeemedBy: v4() }).where(eq(redemptions.id, id))
        return id
      },
      4022,
      /^Only the person who redeemed this coupon/,
    ],
    ['of a redemption that is not there', async () => v4(), 4004, /^This redemption doesn’t exist/],
  ]
  test.each(refused)('%s [COUP-71]', async (_when, begin, code, words) => {
    const id = await begin()
    const before = await db.select().from(redemptions).where(eq(redemptions.id, id))
    const displayMessage = expect.stringMatching(words)
    expect(await undo(id)).toMatchObject({ code, displayMessage })
    expect(await db.select().from(redemptions).where(eq(redemptions.id, id))).toEqual(before)
  })

  test('another shop’s redemption answers like one that is not there [COUP-71]', async () => {
    const { id, coupon } = await redeemed()
    expect(await undo(id, mistake, rival)).toEqual(await undo(v4(), mistake, rival))
    expect((await shop.couponOf(coupon.id)).redeemedAt).not.toBeNull()
  })

  test('a blocked merchant undoes nothing [COUP-71]', async () => {
    const blocked = await shop.person()
    await db.execute(sql`update users set approval_status = 'BLOCKED' where id = ${blocked.id}`)
    expect(await undo(v4(), mistake, blocked)).toMatchObject({ status: 403 })
  })

  const wrong: [string, object, number][] = [
    ['no reason', { note: 'x' }, 4000],
    ['an unknown reason', { reason: 'BORED', note: '' }, 4000],
    ['another reason without words', { reason: 'OTHER', note: '  ' }, 4000],
    ['a code that was scanned', { reason: 'OTHER', note: 'HD89-SQMB-G3VY' }, 4000],
    ['a code of letters alone', { reason: 'MISTAKE', note: 'PECK-EWZX-STKJ' }, 4000],
    ['too many words', { reason: 'OTHER', note: 'x'.repeat(UNDO_NOTE_MAX + 1) }, 4000],
    ['as many words as there may be', { reason: 'OTHER', note: 'я'.repeat(UNDO_NOTE_MAX) }, 2000],
  ]
  test.each(wrong)('with %s [COUP-71]', async (_what, body, code) => {
    const { id } = await redeemed()
    expect(await undo(id, body)).toMatchObject({ code })
  })
})

describe('the answer says what the customer can do now', () => {
  const then: [string, (dealId: string, couponId: string) => Promise<unknown>, RegExp][] = [
    [
      'when the coupon expired',
      (_deal, id) =>
        db.execute(sql`update coupons set expires_on = ${lastDay(-1).expiresOn} where id = ${id}`),
      /The coupon expired on .*, so it can’t be redeemed again/,
    ],
    [
      'when the deal was deleted',
      (id) => db.update(deals).set({ deletedAt: new Date() }).where(eq(deals.id, id)),
      /The deal was deleted/,
    ],
    [
      'when the deal is not live',
      (id) => db.update(deals).set({ approvalStatus: 'PENDING' }).where(eq(deals.id, id)),
      /until its deal is live/,
    ],
    [
      'when its coupons are off',
      (id) => db.update(dealCoupons).set({ status: 'INACTIVE' }).where(eq(dealCoupons.dealId, id)),
      /its coupons are switched on/,
    ],
  ]
  test.each(then)('%s [COUP-71]', async (_when, change, words) => {
    const other = await shop.deal(owner.id)
    const { coupon, id } = await redeemed(other)
    await change(other.id, coupon.id)
    const displayMessage = expect.stringMatching(words)
    expect(await undo(id)).toMatchObject({ code: 2000, displayMessage })
    expect((await shop.couponOf(coupon.id)).redeemedAt).toBeNull()
  })
})

test('a repeated request does not redeem what was undone after it; a new one does [COUP-71, R12]', async () => {
  const key = v4()
  const { coupon, id } = await redeemed(deal, key)
  await undo(id)
  expect(await owner.redeem(coupon.code, key)).toMatchObject({
    code: 4010,
    displayMessage: expect.stringMatching(/^This redemption has been undone since/),
  })
  expect((await shop.couponOf(coupon.id)).redeemedAt).toBeNull()
  expect(await owner.redeem(coupon.code)).toMatchObject({ code: 2000 })
})

test('of 20 undos and 20 redemptions at once each has its place [COUP-71, R01]', async () => {
  const { coupon, id } = await redeemed()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_none, at) =>
      at % 2 === 0 ? undo(id) : owner.redeem(coupon.code),
    ),
  )
  const undone = answers.filter(({ code }, at) => at % 2 === 0 && code === 2000).length
  const again = answers.filter(({ code }, at) => at % 2 === 1 && code === 2000).length
  expect(undone).toBe(1)
  const history = await historyOf(coupon.id)
  expect(history).toHaveLength(1 + again)
  expect(again).toBeLessThanOrEqual(1)
  const standing = history.filter(({ undoneAt }) => undoneAt === null)
  expect(standing).toHaveLength(again)
  expect((await shop.couponOf(coupon.id)).redeemedAt === null).toBe(again === 0)
})

test('an undo that is answered as too busy undid nothing [COUP-72]', async () => {
  const { coupon, id } = await redeemed()
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${deals} in access exclusive mode`)
    const answer = undo(id)
    const cancelled = sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.execute(cancelled)).rowCount).toBe(1)
    expect(await answer).toMatchObject({ code: 5003 })
  })
  expect(await historyOf(coupon.id)).toMatchObject([{ undoneAt: null }])
  expect(await undo(id)).toMatchObject({ code: 2000 })
})
