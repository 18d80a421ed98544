import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { originOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { applyPayment, reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { type Account, openPayments } from '#tests/support/payments.ts'
import { factsOf } from './facts.ts'

const world = await openPayments()
const {
  db,
  paid,
  post,
  merchant,
  act,
  confirm,
  begin,
  hurry,
  brokers,
  headersOf,
  test: app,
} = world
const core = createCoreService(app.services)
const today = businessDate(Date.now(), 'Asia/Colombo')

type Current = Partial<typeof subscriptions.$inferInsert>

/** Somebody who has bought the plan, moved on to another day of it. */
async function subscriber(changes: Current = { paidThrough: addDays(today, 3) }) {
  const who = await merchant()
  const id = await begin(who)
  await dataOf(await confirm(who, id, (await act(id, 'PAY')).payerId))
  await db.update(subscriptions).set(changes).where(eq(subscriptions.userId, who.id))
  return who
}
const renew = (who: Account, changes: object = {}) =>
  post(who, '/payment/subscription/renew', {
    userId: who.id,
    subscriptionPlanId: paid,
    paymentBrokerId: 'SANDBOX',
    ...changes,
  })
/** Presses "Pay" at the sandbox; answers what the browser brings back. */
async function payFor(who: Account) {
  const { paymentUrl } = await dataOf<{ paymentUrl: string }>(await renew(who))
  const id = paymentUrl.split('/').at(-1) ?? ''
  return { id, ...(await act(id, 'PAY')) }
}
async function current({ id }: Account) {
  const own = and(eq(subscriptions.userId, id), isNull(subscriptions.endedAt))
  const [row] = await db.select().from(subscriptions).where(own)
  return row
}
async function planOf(who: Account): Promise<UserPlan> {
  const headers = await headersOf(who)
  return dataOf(await core.request(`/subscription/user/MERCHANT/${who.id}`, { headers }))
}
const asks = (who: Account, renews: boolean, subscriptionId: string) =>
  headersOf(who).then((headers) =>
    core.request(`/subscription/renewal/MERCHANT/${who.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ subscriptionId, renews }),
    }),
  )

describe('paying for the next month', () => {
  test('adds a month to the plan, counted from its beginning, and says so [SUBS-55]', async () => {
    const who = await subscriber({ startedOn: '2026-10-31', months: 1, paidThrough: '2026-11-30' })
    await db
      .update(subscriptions)
      .set({ paidThrough: addDays(today, -2) })
      .where(eq(subscriptions.userId, who.id))
    const { id, payerId } = await payFor(who)
    expect(await dataOf(await confirm(who, id, payerId))).toEqual({ state: 'PAID' })
    expect(await current(who)).toMatchObject({ months: 2, paidThrough: '2026-12-31' })
    const { rows } = await factsOf(db, who.id)
    expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['PLAN PAID', 'RENEWAL PAID'])
    const notified = await db
      .select({ type: notifications.type, params: notifications.params })
      .from(notifications)
      .where(and(eq(notifications.userId, who.id), eq(notifications.type, 'subscription-renewed')))
    expect(notified).toMatchObject([{ params: { until: '31-12-2026' } }])
  })

  test('is confirmed 20 times at once and adds one month [R08]', async () => {
    const who = await subscriber()
    const { id, payerId } = await payFor(who)
    await Promise.all(Array.from({ length: 20 }, () => confirm(who, id, payerId)))
    expect(await current(who)).toMatchObject({ months: 2 })
  })

  test('paid for twice adds one month, and the other payment goes back [SUBS-55]', async () => {
    const who = await subscriber()
    const [first, second] = [await payFor(who), await payFor(who)]
    const answers = await Promise.all(
      [first, second].map((one) => confirm(who, one.id, one.payerId)),
    )
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    await hurry()
    await reconcile(app.services, brokers)
    expect(await current(who)).toMatchObject({ months: 2 })
    const { rows } = await factsOf(db, who.id)
    const states = rows.filter(({ kind }) => kind === 'RENEWAL').map(({ state }) => state)
    expect(states.sort()).toEqual(['PAID', 'REFUNDED'])
  })

  test('holds the price of its beginning, and the next one has the new price [SUBS-55]', async () => {
    const who = await subscriber()
    const pending = await payFor(who)
    await db.update(plans).set({ amountCents: 500_000 }).where(eq(plans.id, paid))
    try {
      expect((await planOf(who)).period?.price.cents).toBe(500_000)
      await dataOf(await confirm(who, pending.id, pending.payerId))
      expect(await current(who)).toMatchObject({ months: 2, amountCents: 450_000 })
    } finally {
      await db.update(plans).set({ amountCents: 450_000 }).where(eq(plans.id, paid))
    }
  })

  test('refunded takes its month off again; the first month then stays [SUBS-55]', async () => {
    const who = await subscriber()
    const before = await current(who)
    const { id, payerId } = await payFor(who)
    await dataOf(await confirm(who, id, payerId))
    await db.execute(`update sandbox_payments set state = 'REFUNDED' where id = '${id}'`)
    const { rows } = await factsOf(db, who.id)
    const renewal = rows.find(({ kind }) => kind === 'RENEWAL')
    if (!renewal?.providerReference) throw new Error('no renewal')
    const payment = {
      reference: renewal.providerReference,
      orderId: renewal.id,
      amountCents: 450_000,
    }
    await applyPayment(app.services, {
      checkout: renewal,
      payment: { ...payment, currency: 'LKR', payerId: null, state: 'refunded' },
      origin: originOf(renewal),
    })
    expect(await current(who)).toMatchObject({ months: 1, startedOn: before?.startedOn })
  })
})

describe('what is refused', () => {
  const cases: [what: string, changes: Current, words: RegExp][] = [
    ['a month that is far ahead', { paidThrough: addDays(today, 15) }, /paid for already/],
    ['a plan that ran out', { paidThrough: addDays(today, -8) }, /already ended/],
    ['a plan that was left', { endedAt: new Date() }, /already ended/],
    ['a plan that was bought before plans had an end', { paidThrough: null, kept: true }, /no end/],
    [
      'a plan whose payment is disputed',
      { paidThrough: addDays(today, 1), frozenAt: new Date() },
      /paid for already/,
    ],
    [
      'a plan that does not renew and is over',
      { paidThrough: addDays(today, -1), renews: false },
      /already ended/,
    ],
  ]

  test.each(cases)('%s [SUBS-55]', async (_what, changes, words) => {
    const who = await subscriber(changes)
    const { status, displayMessage } = await refusalOf(await renew(who))
    expect(status).toBe(422)
    expect(displayMessage).toMatch(words)
  })

  test.each([14, 3, 0, -1, -7])(
    'not a month whose predecessor ends in %i days [SUBS-55]',
    async (days) => {
      const who = await subscriber({ paidThrough: addDays(today, days) })
      expect((await renew(who)).status).toBe(200)
    },
  )

  test('another plan than the own, and somebody else [SUBS-55]', async () => {
    const who = await subscriber()
    const other = await refusalOf(await renew(who, { subscriptionPlanId: world.free }))
    expect(other.status).toBe(422)
    expect((await refusalOf(await renew(await merchant()))).status).toBe(422)
  })
})

describe('“Don’t renew”', () => {
  test('is switched on and off with one call, by the holder alone [SUBS-57]', async () => {
    const [who, rival] = [await subscriber(), await subscriber()]
    const { id = '' } = (await current(who)) ?? {}
    expect((await asks(rival, false, id)).status).toBe(422)
    expect(await current(who)).toMatchObject({ renews: true })
    expect((await asks(who, false, id)).status).toBe(200)
    expect((await planOf(who)).period).toMatchObject({ renews: false, overdue: false })
    expect((await asks(who, true, id)).status).toBe(200)
    expect(await current(who)).toMatchObject({ renews: true })
  })

  test('is taken back by a payment [SUBS-57]', async () => {
    const who = await subscriber()
    const { id: plan = '' } = (await current(who)) ?? {}
    await asks(who, false, plan)
    const { id, payerId } = await payFor(who)
    await dataOf(await confirm(who, id, payerId))
    expect(await current(who)).toMatchObject({ renews: true, months: 2 })
  })
})

test('after the last day of grace a new plan is bought as ever [SUBS-56]', async () => {
  const who = await subscriber({ paidThrough: addDays(today, -8) })
  expect((await planOf(who)).subscribed).toBe(false)
  const id = await begin(who)
  await dataOf(await confirm(who, id, (await act(id, 'PAY')).payerId))
  expect(await current(who)).toMatchObject({ months: 1, renews: true })
  expect(await db.$count(subscriptions, eq(subscriptions.userId, who.id))).toBe(2)
})
