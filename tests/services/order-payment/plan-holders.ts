import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { originOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { applyPayment, reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { type Account, openPayments } from '#tests/support/payments.ts'

/** People with plans in a world of their own: files of a worker share modules, not databases. */
export async function openPlanHolders(options: Parameters<typeof openPayments>[0] = {}) {
  const world = await openPayments(options)
  const { db, post, get, act, confirm, begin, hurry, brokers, headersOf } = world
  const app = world.test
  const core = createCoreService(app.services)
  const today = businessDate(Date.now(), 'Asia/Colombo')
  const terms = {
    userRole: 'MERCHANT',
    termsAndCondition: 'Monthly.',
    dealsPerMonth: 2,
    eventsPerMonth: 1,
    dealsPerEvent: 1,
  } as const

  async function addPlan(amountCents: number, title = 'Plan') {
    const id = v7()
    const isFree = amountCents === 0
    await db.insert(plans).values({ ...terms, id, title, free: isFree, amountCents })
    return id
  }
  const dear = await addPlan(900_000, 'Scale')
  const cheap = await addPlan(150_000, 'Corner')

  /** Somebody who bought the plan for 4,500.00 so many days ago; its month has 30 days. */
  async function holder(daysAgo = 10) {
    const who = await addAccount(db)
    const id = await begin(who)
    await dataOf(await confirm(who, id, (await act(id, 'PAY')).payerId))
    await move(who, daysAgo)
    return who
  }

  async function move(who: Account, daysAgo: number, length = 30) {
    const from = addDays(today, -daysAgo)
    const days = { startedOn: from, paidThrough: addDays(from, length) }
    await db.update(subscriptions).set(days).where(eq(subscriptions.userId, who.id))
    await db
      .update(invoices)
      .set({ periodFrom: from, periodTo: addDays(from, length) })
      .where(eq(invoices.userId, who.id))
  }

  const change = (who: Account, planId = dear, kind = 'change') =>
    post(who, `/payment/subscription/${kind}`, {
      userId: who.id,
      subscriptionPlanId: planId,
      paymentBrokerId: 'SANDBOX',
    })
  async function payFor(who: Account, planId = dear, kind = 'change') {
    const { paymentUrl } = await dataOf<{ paymentUrl: string }>(await change(who, planId, kind))
    const id = paymentUrl.split('/').at(-1) ?? ''
    return { id, ...(await act(id, 'PAY')) }
  }
  async function upgrade(who: Account, planId = dear) {
    const { id, payerId } = await payFor(who, planId)
    return confirm(who, id, payerId)
  }
  const preview = (who: Account, planId = dear) =>
    get(who, `/payment/subscription/change/${planId}`)
  async function current({ id }: Account) {
    const own = and(eq(subscriptions.userId, id), isNull(subscriptions.endedAt))
    const [row] = await db.select().from(subscriptions).where(own)
    return row
  }
  async function planOf(who: Account): Promise<UserPlan> {
    const headers = await headersOf(who)
    return dataOf(await core.request(`/subscription/user/MERCHANT/${who.id}`, { headers }))
  }
  async function put(who: Account, planId: string) {
    const headers = { 'content-type': 'application/json', ...(await headersOf(who)) }
    const body = JSON.stringify({ subscriptionId: (await current(who))?.id, planId })
    const path = `/subscription/change/MERCHANT/${who.id}`
    return core.request(path, { method: 'PUT', headers, body })
  }
  async function takeBack(who: Account) {
    const id = (await current(who))?.id
    const path = `/subscription/change/MERCHANT/${who.id}?subscriptionId=${id}`
    return core.request(path, { method: 'DELETE', headers: await headersOf(who) })
  }
  async function unsubscribe(who: Account) {
    const path = `/subscription/unsubscribe/MERCHANT/${who.id}`
    return core.request(path, { method: 'DELETE', headers: await headersOf(who) })
  }
  function paymentsOf({ id }: Account) {
    return db
      .select()
      .from(checkouts)
      .where(eq(checkouts.userId, id))
      .orderBy(checkouts.createdAt, checkouts.id)
  }
  /** What was paid and gave nothing is on its way back. */
  async function statesOf(who: Account) {
    return (await paymentsOf(who)).map(({ kind, state, fulfilledId }) =>
      state === 'PAID' && fulfilledId === null ? `${kind} PAID FOR NOTHING` : `${kind} ${state}`,
    )
  }
  async function settleRest() {
    await hurry()
    await reconcile(app.services, brokers)
  }
  async function refund(who: Account, kind: 'PLAN' | 'CHANGE' | 'RENEWAL') {
    const checkout = (await paymentsOf(who)).find((one) => one.kind === kind)
    if (!checkout?.providerReference) throw new Error('nothing to refund')
    const { id: orderId, providerReference: reference, amountCents, currency } = checkout
    const payment = { reference, orderId, amountCents, currency, payerId: null } as const
    const origin = originOf(checkout)
    await applyPayment(app.services, {
      checkout,
      payment: { ...payment, state: 'refunded' },
      origin,
    })
  }
  return {
    world,
    core,
    today,
    addPlan,
    dear,
    cheap,
    holder,
    move,
    change,
    payFor,
    upgrade,
    preview,
    current,
    planOf,
    put,
    takeBack,
    unsubscribe,
    paymentsOf,
    statesOf,
    settleRest,
    refund,
  }
}
