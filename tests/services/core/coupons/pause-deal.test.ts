import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addCoupons, lastDay, openCoupons, type Shopper } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const [owner, rival, buyer] = await Promise.all([shop.person(), shop.person(), shop.user()])

async function sold(merchantId = owner.id, changes = {}) {
  const deal = await shop.deal(merchantId, changes)
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  await addCoupons(db, deal, 1)
  return { id: deal.id, code: coupon?.code ?? '' }
}

type Pause = { since: object; until: object | null } | null
const press = (who: Shopper, dealId: string, paused: boolean, today = false) =>
  who.ask<Pause>('/coupons/deal/pause', 'PUT', { dealId, paused, today })
const events = async (id: string) =>
  (
    await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.at)
  ).map(({ event }) => event)

test('while it is paused no coupon is redeemed, the words say since when, and people go on collecting [DEAL-151]', async () => {
  const { id, code } = await sold()
  expect(await press(owner, id, true)).toMatchObject({ code: 2000, data: { until: null } })
  const words =
    /^This deal’s coupons have been paused since [\d-]+, [\d:]+ [AP]M\. Redeem it once they go on\.$/
  for (const answer of [await owner.redeem(code), await owner.validate(code)])
    expect(answer.displayMessage).toMatch(words)
  expect((await owner.ask<{ pause: Pause }>(`/deals/MERCHANT/${id}`)).data.pause).toMatchObject({
    until: null,
  })
  expect(await buyer.collect(id)).toMatchObject({ code: 2000, data: { pause: { until: null } } })
  expect(await press(owner, id, false)).toMatchObject({ code: 2000, data: null })
  expect(await owner.redeem(code)).toMatchObject({ code: 2000 })
  expect(await events(id)).toEqual(['deal.coupons-paused', 'deal.coupons-resumed'])
})

test('a pause until midnight ends by itself [DEAL-151]', async () => {
  const { id, code } = await sold()
  expect((await press(owner, id, true, true)).data?.until).not.toBeNull()
  expect((await owner.redeem(code)).displayMessage).toMatch(/They go on at midnight\.$/)
  await db
    .update(dealCoupons)
    .set({ pausedUntil: new Date(Date.now() - 1) })
    .where(eq(dealCoupons.dealId, id))
  expect((await owner.ask<{ pause: Pause }>(`/deals/MERCHANT/${id}`)).data.pause).toBeNull()
  expect(await owner.redeem(code)).toMatchObject({ code: 2000 })
})

test('pressed twice it keeps its beginning; going on twice is one event [DEAL-151]', async () => {
  const { id } = await sold()
  const first = await press(owner, id, true)
  const second = await press(owner, id, true, true)
  expect(second.data?.since).toEqual(first.data?.since)
  await Promise.all([press(owner, id, false), press(owner, id, false)])
  expect((await events(id)).filter((event) => event === 'deal.coupons-resumed')).toHaveLength(1)
})

test('only its merchant or an administrator with PAUSE_DEAL pauses a deal, and only one that is approved and has not expired [DEAL-151]', async () => {
  const { id, code } = await sold()
  expect(await press(rival, id, true)).toMatchObject({ code: 4004 })
  expect(await press(buyer, id, true)).toMatchObject({ status: 403 })
  expect(await owner.redeem(code)).toMatchObject({ code: 2000 })
  const admin = await shop.person({ role: 'ADMIN', business: undefined })
  expect(await press(admin, id, true)).toMatchObject({ code: 2000 })
  const upcoming = await sold(owner.id, { validFrom: new Date(Date.now() + 86_400_000) })
  expect(await press(owner, upcoming.id, true)).toMatchObject({ code: 2000 })
  expect(await owner.redeem(upcoming.code)).toMatchObject({ code: 4022 })
  const over = await sold(owner.id, lastDay(-1))
  expect(await press(owner, over.id, true)).toMatchObject({
    code: 4022,
    displayMessage: 'You can pause coupons only while the deal is approved and hasn’t expired.',
  })
})

test('what an administrator paused no owner lets go on, until it has ended by itself [DEAL-151]', async () => {
  const admin = await shop.person({ role: 'ADMIN' })
  const { id, code } = await sold()
  await press(owner, id, true)
  expect((await press(admin, id, true, true)).data).toMatchObject({ byAdmin: true })
  for (const paused of [false, true])
    expect(await press(owner, id, paused)).toMatchObject({
      status: 422,
      displayMessage: 'An administrator paused these coupons. Message us to let them go on.',
    })
  expect((await owner.redeem(code)).code).not.toBe(2000)
  await db
    .update(dealCoupons)
    .set({ pausedUntil: new Date(Date.now() - 1) })
    .where(eq(dealCoupons.dealId, id))
  expect((await press(owner, id, true)).data).toMatchObject({ byAdmin: false })
  expect(await press(owner, id, false)).toMatchObject({ code: 2000 })
  await press(admin, id, true)
  expect(await press(admin, id, false)).toMatchObject({ code: 2000, data: null })
  expect(await owner.redeem(code)).toMatchObject({ code: 2000 })
})
