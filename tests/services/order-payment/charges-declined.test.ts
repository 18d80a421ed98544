import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { forgetMethods } from '#src/services/order-payment/saved-methods/forget-methods.ts'
import { card, openChargedPlans } from './charged-plans.ts'

const {
  app,
  brokers,
  charge,
  charged,
  checkoutsOf,
  core,
  current,
  db,
  headersOf,
  holder,
  kept,
  move,
  planOf,
  remember,
  remove,
  statesOf,
  stripe,
  typesOf,
  work,
} = await openChargedPlans()

describe('a refusal', () => {
  test('is told of, tried again on days 1, 3 and 7, and brings no month [SUBS-65]', async () => {
    const who = await holder('declines')
    await remember(who)
    await charge()
    await charge()
    expect(charged(who)).toHaveLength(1)
    expect(await typesOf(who)).toContain('subscription-charge-declined')
    for (const [day, times] of [
      [1, 2],
      [2, 2],
      [3, 3],
      [5, 3],
      [7, 4],
    ] as const) {
      await move(who, day)
      await charge()
      expect(charged(who), `day ${day}`).toHaveLength(times)
    }
    expect(await current(who)).toMatchObject({ months: 1 })
    const declined = (await typesOf(who)).filter((type) => type === 'subscription-charge-declined')
    expect(declined).toHaveLength(1)
  })

  test('of a bank that wants to ask leads to the page where one pays [SUBS-65]', async () => {
    const who = await holder('authenticates')
    await charge()
    const rows = await db.select().from(notifications).where(eq(notifications.userId, who.id))
    const notice = rows.find(({ type }) => type === 'subscription-charge-unauthenticated')
    expect(notice).toMatchObject({
      link: '/subscriptions/payments/renew',
      params: { method: card },
    })
    const [latest] = await checkoutsOf(who)
    expect(latest).toMatchObject({ state: 'FAILED', failureReason: 'authentication' })
  })

  test('of a method that the provider no longer knows is one, too [SUBS-65]', async () => {
    const who = await holder()
    const [method] = await kept(who)
    stripe.cards.delete(method?.method ?? '')
    await charge()
    expect(await statesOf(who)).toEqual(['RENEWAL FAILED', 'PLAN PAID'])
    expect(await typesOf(who)).toContain('subscription-charge-declined')
  })
})

describe('charging ends', () => {
  test('by one press, twice as well: the provider forgets, and so do we [SUBS-66]', async () => {
    const who = await holder()
    const [method] = await kept(who)
    for (const _twice of [1, 2]) expect((await remove(who)).status).toBe(200)
    expect((await planOf(who)).period?.chargedTo).toBeNull()
    await charge()
    expect(await statesOf(who)).toEqual(['PLAN PAID'])
    stripe.breakWith({ fail: /detach/ })
    await forgetMethods(app, brokers)
    expect(await kept(who)).toHaveLength(1)
    stripe.breakWith({})
    while (await forgetMethods(app, brokers));
    expect(await kept(who)).toEqual([])
    expect(stripe.cards.has(method?.method ?? '')).toBe(false)
  })

  test('with “Don’t renew”, and goes on when that is taken back [SUBS-66]', async () => {
    const who = await holder()
    const own = eq(subscriptions.userId, who.id)
    await db.update(subscriptions).set({ renews: false }).where(own)
    await charge()
    expect(await statesOf(who)).toEqual(['PLAN PAID'])
    await db.update(subscriptions).set({ renews: true }).where(own)
    await charge()
    expect(await statesOf(who)).toEqual(['RENEWAL PAID', 'PLAN PAID'])
  })

  test('with the plan: its method is forgotten [SUBS-66]', async () => {
    const who = await holder()
    const path = `/subscription/unsubscribe/MERCHANT/${who.id}`
    await core.request(path, { method: 'DELETE', headers: await headersOf(who) })
    while (await forgetMethods(app, brokers));
    expect(await kept(who)).toEqual([])
  })

  test('with a charge under way that was stopped: it is not asked for again [SUBS-66]', async () => {
    const who = await holder()
    await remember(who)
    stripe.breakWith({ fail: /payment_intents/ })
    await charge()
    stripe.breakWith({})
    await db.update(subscriptions).set({ renews: false }).where(eq(subscriptions.userId, who.id))
    await work()
    expect(charged(who)).toEqual([])
    expect(await current(who)).toMatchObject({ renews: false, months: 1 })
  })
})
