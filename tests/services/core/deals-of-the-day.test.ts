import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Deal } from '#src/contract/core/deals.ts'
import { businessProfiles } from '#src/services/authentication/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { dealEvents } from '#src/services/core/deals-of-the-day/schema.ts'
import { countEventsThisMonth } from '#src/services/core/plans/find-plans.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from '#src/world/account.ts'
import { dealId } from '#src/world/deals.ts'
import { day, noon, ZONE } from '#tests/support/core.ts'
import { openEvents } from '#tests/support/events.ts'

const { db, ask, set, change, remove, read, plan } = await openEvents()
const owner = accountId('nadeesha')
const live = (place: number) => dealId('nadeesha', 'live', place)
await plan({ eventsPerMonth: 20, dealsPerEvent: 3 })

describe('a merchant sets deals of the day', () => {
  test('a merchant sets deals of the day and reads the event back with every field [DOTD-32, DOTD-34, DOTD-27]', async () => {
    const imageUrl = '/api/v1/files/files/0198c1d4-0000-7000-8000-000000000001'
    await db.update(businessProfiles).set({ imageUrl }).where(eq(businessProfiles.userId, owner))
    const today = day(0).split('-').reverse().join('-')
    const made = await set([live(1), live(2)], day(3))
    expect(made).toMatchObject({ status: 200, displayMessage: 'Deals of the day set.' })
    const { data } = await read(made.data.eventId)
    expect(data).toMatchObject({
      id: made.data.eventId,
      date: day(3),
      validOn: { milliseconds: noon(day(3)) - 12 * 3_600_000 },
      merchant: { id: owner, name: 'Harbour House', userType: 'MERCHANT', imageUrl },
      businessProfile: { name: 'Harbour House', imageUrl },
      createdAt: { displayDate: today },
      updatedAt: { displayDate: today },
      past: false,
      version: 1,
    })
    expect(data.validOn.displayDate).toBe(day(3).split('-').reverse().join('-'))
    expect(data.deals.map(({ id }) => id).sort()).toEqual([live(1), live(2)].sort())
    expect(data.dealTitles).toEqual(data.deals.map(({ title }) => title))
    for (const deal of data.deals) {
      const { id, title, subTitle, coverImage, dealCode } = deals
      const cents = sql<number>`(${deals.originalPriceCents} - ${deals.deductionCents})::float8`
      const columns = { id, title, subTitle, coverImage, dealCode, cents }
      const { finalPrice, ...record } = deal
      const shown = { ...record, cents: finalPrice.cents }
      expect([shown]).toEqual(await db.select(columns).from(deals).where(eq(id, deal.id)))
    }
    const trail = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, made.data.eventId))
    expect(trail).toMatchObject([{ event: 'event.created', after: { validOn: day(3) } }])
  })

  test('deals of the day need at least one deal [DOTD-17]', async () => {
    const answer = await set([], day(4))
    expect(answer).toMatchObject({ status: 400, code: 4000, displayMessage: 'Deals is required' })
    expect(answer.data.errors).toEqual({ dealIds: 'Deals is required' })
  })

  test('not for a day that is over, nor for one of another age [DOTD-18]', async () => {
    for (const validOn of [noon(day(-1)), -5, 9e15]) {
      const answer = await set([live(1)], validOn)
      expect([validOn, answer.code]).toEqual([validOn, 4000])
      expect(answer.data.errors).toHaveProperty('validOn')
    }
  })

  test('once a day, with own approved deals that run on that day [DOTD-41, DOTD-42]', async () => {
    expect(await set([live(1)], day(3))).toMatchObject({ status: 409, code: 4010 })
    const wrong = [
      dealId('ruwan', 'live', 1),
      dealId('nadeesha', 'waiting', 1),
      dealId('nadeesha', 'rejected', 1),
      dealId('nadeesha', 'expired', 1),
      '0198c1d4-0000-7000-8000-00000000dead',
    ]
    for (const id of wrong) {
      const answer = await set([live(1), id], day(5))
      expect([id, answer.code]).toEqual([id, 4022])
      expect(answer.data.errors).toHaveProperty('dealIds')
    }
    expect(await set([live(1)], day(4000))).toMatchObject({ code: 4022 })
    await db
      .update(deals)
      .set({ deletedAt: new Date() })
      .where(eq(deals.id, live(2)))
    expect(await set([live(1), live(2)], day(5))).toMatchObject({ code: 4022 })
    await db
      .update(deals)
      .set({ deletedAt: null })
      .where(eq(deals.id, live(2)))
  })

  test('within the deals and events that the plan allows [DOTD-41]', async () => {
    const four = await set([live(1), live(2), live(3), live(4)], day(6))
    expect(four).toMatchObject({
      code: 4022,
      displayMessage: 'Your plan allows 3 deals in one event.',
    })
    await plan({ eventsPerMonth: 0 })
    expect(await set([live(1)], day(6))).toMatchObject({ code: 4022 })
    await plan({ eventsPerMonth: 20 })
    await db
      .update(subscriptions)
      .set({ endedAt: new Date() })
      .where(eq(subscriptions.userId, owner))
    expect((await set([live(1)], day(6))).displayMessage).toContain('subscribe to a plan')
    await db.update(subscriptions).set({ endedAt: null }).where(eq(subscriptions.userId, owner))
  })

  test('twenty at once with one place left: one is set [R04]', async () => {
    const used = await countEventsThisMonth(db, owner, ZONE)
    await plan({ eventsPerMonth: used + 1 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => set([live(1)], day(20 + index))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 4022)).toHaveLength(19)
    await plan({ eventsPerMonth: 40 })
  })

  test('one of two at once for the same day', async () => {
    const answers = await Promise.all([set([live(1)], day(16)), set([live(2)], day(16))])
    expect(answers.map(({ code }) => code).sort()).toEqual([2000, 4010])
  })
})

describe('an event', () => {
  test('an event takes other deals; who saw an older version is told [DOTD-33, DOTD-28]', async () => {
    const { data } = await set([live(1)], day(7))
    const changed = await change(data.eventId, [live(2), live(3)], 1)
    expect(changed).toMatchObject({ status: 200, displayMessage: 'Deals of the day saved.' })
    const after = await read(data.eventId)
    expect(after.data).toMatchObject({ date: day(7), version: 2 })
    expect(after.data.deals.map(({ id }) => id).sort()).toEqual([live(2), live(3)].sort())
    const late = await change(data.eventId, [live(1)], 1)
    expect(late).toMatchObject({ code: 4022 })
    expect(late.displayMessage).toContain('after you opened it')
    expect(await change(data.eventId, [])).toMatchObject({ displayMessage: 'Deals is required' })
  })

  test('an event is deleted, its day is free again, its place in the month is not [DOTD-35]', async () => {
    const { data } = await set([live(1)], day(8))
    const before = await db.$count(dealEvents, eq(dealEvents.merchantId, owner))
    expect(await remove(data.eventId)).toMatchObject({
      displayMessage: 'Deals of the day deleted.',
    })
    expect(await read(data.eventId)).toMatchObject({ status: 404 })
    expect(await db.$count(dealEvents, eq(dealEvents.merchantId, owner))).toBe(before)
    expect(await set([live(1)], day(8))).toMatchObject({ status: 200 })
  })

  test('an event of a past day is neither changed nor deleted [DOTD-42]', async () => {
    const { data } = await set([live(1)], day(9))
    await db
      .update(dealEvents)
      .set({ validOn: day(-2) })
      .where(eq(dealEvents.id, data.eventId))
    expect(await change(data.eventId, [live(2)])).toMatchObject({ code: 4022 })
    expect(await remove(data.eventId)).toMatchObject({ code: 4022 })
    expect((await read(data.eventId)).data.past).toBe(true)
  })

  test('an event marks its deals on their day alone', async () => {
    const deal = async () =>
      (await ask<Deal>('nadeesha', `/deals/MERCHANT/${live(3)}`)).data.dealOfTheDay
    await db
      .delete(dealEvents)
      .where(and(eq(dealEvents.merchantId, owner), eq(dealEvents.validOn, day(0))))
    expect(await deal()).toBe(false)
    const { data } = await set([live(3)], day(0))
    expect(await deal()).toBe(true)
    await remove(data.eventId)
    expect(await deal()).toBe(false)
  })
})

describe('who may', () => {
  test('an administrator reads but sets nothing; a bank sees nothing [ROLE-06, DOTD-29, DOTD-43, Z05]', async () => {
    const { data } = await set([live(1)], day(10))
    const admin = await read(data.eventId, 'ishara')
    expect(admin.data.id).toBe(data.eventId)
    for (const key of ['ishara', 'priyanka']) {
      expect(await set([live(1)], day(11), key)).toMatchObject({ code: 4003 })
      expect(await change(data.eventId, [live(2)], 1, key)).toMatchObject({ code: 4003 })
      expect(await remove(data.eventId, key)).toMatchObject({ code: 4003 })
    }
    expect(await read(data.eventId, 'priyanka')).toMatchObject({ code: 4003 })
  })

  test('a rival finds nothing of it, and nobody acts for somebody else [Z02, Z03]', async () => {
    const { data } = await set([live(1)], day(12))
    expect(await read(data.eventId, 'ruwan')).toMatchObject({ status: 404 })
    expect(await change(data.eventId, [dealId('ruwan', 'live', 1)], 1, 'ruwan')).toMatchObject({
      status: 404,
    })
    expect(await remove(data.eventId, 'ruwan')).toMatchObject({ status: 404 })
    const foreign = await ask('ruwan', '/event/MERCHANT', {
      method: 'POST',
      headers: { 'x-api-key': 'an api key that only tests know' },
      body: { dealIds: [live(1)], validOn: noon(day(13)), userId: owner, userType: 'MERCHANT' },
    })
    expect(foreign).toMatchObject({ code: 4003 })
  })

  test('every call of events and their list carries the API key [DOTD-39, DOTD-40]', async () => {
    const { data } = await set([live(1)], day(14))
    const one = `/event/${data.eventId}`
    const without = ['/event/list/MERCHANT', '/event/upcoming/summary', one]
    for (const path of [...without, '/event/upcoming/MERCHANT/0/25']) {
      expect([path, (await ask('nadeesha', path)).status]).toEqual([path, 401])
    }
    for (const [method, path] of [
      ['POST', '/event/MERCHANT'],
      ['PUT', '/event'],
      ['DELETE', one],
    ] as const) {
      const body = method === 'DELETE' ? undefined : {}
      expect([method, (await ask('nadeesha', path, { method, body })).status]).toEqual([
        method,
        401,
      ])
    }
    expect((await read(data.eventId)).status).toBe(200)
  })

  test('a bank is refused every list, and the deals to choose from [DOTD-43]', async () => {
    const headers = { 'x-api-key': 'an api key that only tests know' }
    for (const path of [
      '/event/list/MERCHANT',
      '/event/upcoming/summary',
      '/event/upcoming/MERCHANT/0/25',
      `/deals/active/MERCHANT/${owner}/${noon(day(0))}`,
    ]) {
      expect([path, (await ask('priyanka', path, { headers })).status]).toEqual([path, 403])
    }
  })
})
