import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { notifications, outboxMessages } from '#src/services/notifications/schema.ts'
import type { Broker, BrokerPayment, Order } from '#src/services/order-payment/brokers/broker.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { sandboxPayments } from '#src/services/order-payment/sandbox/schema.ts'
import { addPlan } from '#tests/features/plans/plans.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'
import { factsOf, once } from './facts.ts'

const world = await openPayments()
const { db, test: app, brokers, make, begin, act, confirm, merchant, hurry, withBroker } = world

async function work(some: readonly Broker[] = brokers) {
  await hurry()
  await reconcile(app.services, some)
}

test('the job completes a payment whose tab was closed [R11]', async () => {
  const who = await merchant()
  const id = await begin(who)
  expect((await act(id, 'LEAVE')).goTo).toBeNull()
  await Promise.all([work(), work(), work()])
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

/** The same database, where others act once its first raw statement has been answered. */
function interrupted(act: () => Promise<void>): typeof db {
  let isOver = false
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: Parameters<typeof db.execute>) => {
        const answer = await target.execute(...args)
        if (!isOver) {
          isOver = true
          await act()
        }
        return answer
      }
    },
  })
}

test('a payment that another process delivers after it was claimed is not given back [R11]', async () => {
  const who = await merchant()
  await act(await begin(who), 'LEAVE')
  await hurry()
  await reconcile({ ...app.services, db: interrupted(() => work()) }, brokers)
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

/** A provider that takes the money when it is asked to, and whose answers may be lost on the way. */
function chargingBroker() {
  const payments = new Map<string, Order>()
  const charged = new Set<string>()
  const state = { drop: true, charges: 0 }
  const answer = <T>(value: T): T => {
    if (state.drop) throw new Error('connection reset')
    return value
  }
  const broker: Broker = {
    id: 'SANDBOX',
    name: 'Charging',
    provider: 'SANDBOX',
    offered: true,
    conversion: null,
    saves: false,
    charge: async () => null,
    forget: async () => 'forgotten',
    async begin(order) {
      payments.set(order.key, order)
      return answer({ reference: `ref-${order.key}`, paymentUrl: 'https://provider.example/pay' })
    },
    async settle({ reference, key }): Promise<BrokerPayment> {
      const order = payments.get(key)
      if (!order) throw new Error('unknown payment')
      if (!charged.has(key)) state.charges += 1
      charged.add(key)
      const { orderId, amountCents, currency } = order
      return answer({ reference, orderId, amountCents, currency, payerId: null, state: 'paid' })
    },
    refund: async () => 'accepted',
    async *list() {},
    readDispute: async (reference) => ({ reference, state: 'OPEN' }),
    readEvent: async () => 'unrelated',
  }
  return { broker, state, payments }
}

test('a broker that charges and then drops the line charges once, and nobody guesses [R10]', async () => {
  const who = await merchant()
  const { broker, state, payments } = chargingBroker()
  const service = withBroker(broker)
  const key = randomUUID()
  expect((await refusalOf(await make(who, { key }, service))).code).toBe(4022)
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['CREATED'] })
  state.drop = false
  await dataOf(await make(who, { key }, service))
  expect(payments.size).toBe(1)
  const [row] = (await factsOf(db, who.id)).rows
  state.drop = true
  for (let time = 0; time < 3; time += 1) {
    const answer = await confirm(who, row?.providerReference ?? '', 'PAYER', service)
    expect(await dataOf(answer)).toEqual({ state: 'CONFIRMING' })
    await work([broker])
  }
  expect(await factsOf(db, who.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
  state.drop = false
  await work([broker])
  expect(await factsOf(db, who.id)).toMatchObject(once)
  expect(state.charges).toBe(1)
  const answer = await confirm(who, row?.providerReference ?? '', 'PAYER', service)
  expect(await dataOf(answer)).toEqual({ state: 'PAID' })
})

test('a page that was asked for without an answer is found again by the job [R10]', async () => {
  const who = await merchant()
  const { broker, state, payments } = chargingBroker()
  await make(who, {}, withBroker(broker))
  state.drop = false
  await work([broker])
  expect(payments.size).toBe(1)
  expect(await factsOf(db, who.id)).toMatchObject(once)
})

test('another amount than the one that was kept brings no plan [R07]', async () => {
  const who = await merchant()
  const id = await begin(who)
  await act(id, 'LEAVE')
  await db.update(sandboxPayments).set({ amountCents: 1 }).where(eq(sandboxPayments.id, id))
  await work()
  const { states, subscribed, rows } = await factsOf(db, who.id)
  expect({ states, subscribed }).toEqual({ states: ['FAILED'], subscribed: 0 })
  expect(rows[0]?.failureReason).toBe('mismatch')
})

test('two checkouts that are both paid bring one plan, and the second amount goes back [R03]', async () => {
  const who = await merchant()
  const [first, second] = [await begin(who), await begin(who)]
  const { payerId } = await act(first, 'LATE')
  const other = await act(second, 'LATE')
  await dataOf(await confirm(who, first, payerId))
  const refusal = await refusalOf(await confirm(who, second, other.payerId))
  expect(refusal).toMatchObject({
    code: 4022,
    displayMessage: expect.stringContaining('refund you in full'),
  })
  await work()
  const { states, subscribed } = await factsOf(db, who.id)
  expect(states.sort()).toEqual(['PAID', 'REFUNDED'])
  expect(subscribed).toBe(1)
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, second))
  expect(payment?.state).toBe('REFUNDED')
  const [notice] = await db
    .select({ type: notifications.type, link: notifications.link })
    .from(notifications)
    .where(and(eq(notifications.userId, who.id), eq(notifications.type, 'subscription-returned')))
  const id = await checkoutOf(second)
  expect(notice).toEqual({ type: 'subscription-returned', link: `/orders/${id}` })
  const copies = await db
    .select({ channel: outboxMessages.channel })
    .from(outboxMessages)
    .innerJoin(notifications, eq(notifications.id, outboxMessages.notificationId))
    .where(and(eq(notifications.userId, who.id), eq(notifications.type, 'subscription-returned')))
  expect(copies).toEqual([{ channel: 'EMAIL' }])
  await work()
  expect(await refundNoticesOf(who.id)).toBe(1)
  await db.delete(subscriptions).where(eq(subscriptions.userId, who.id))
})

const refundNoticesOf = (userId: string) =>
  db.$count(
    notifications,
    and(eq(notifications.userId, userId), eq(notifications.type, 'subscription-returned')),
  )

async function checkoutOf(reference: string) {
  const [row] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.providerReference, reference))
  return row?.id
}

/** Each way by which money for nothing goes back. */
const refused: Record<string, (who: Buyer) => Promise<unknown>> = {
  'a free plan meanwhile': async ({ id }) => {
    const planId = await addPlan(db)
    await db.insert(subscriptions).values({ id: randomUUID(), userId: id, planId, ...freeTerms })
  },
  'the plan is no longer offered': async () => db.update(plans).set({ active: false }),
  'the price changed': async () =>
    db.update(plans).set({ amountCents: 1_00 }).where(eq(plans.free, false)),
  'the account is blocked': async ({ id }) =>
    db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, id)),
}
type Buyer = Awaited<ReturnType<typeof merchant>>
const freeTerms = {
  termsAndCondition: '',
  dealsPerMonth: 1,
  eventsPerMonth: 0,
  dealsPerEvent: 1,
  amountCents: 0,
}

test.each(Object.keys(refused))(
  'paid, but %s: the money goes back, and its buyer is told once [PAY-32]',
  async (why) => {
    const who = await merchant()
    const before = await db.select().from(plans)
    const reference = await begin(who)
    await act(reference, 'LATE')
    await refused[why]?.(who)
    await work()
    await work()
    await work()
    const { states } = await factsOf(db, who.id)
    expect(states).toEqual(['REFUNDED'])
    expect(await refundNoticesOf(who.id)).toBe(1)
    for (const { id, active, amountCents } of before) {
      await db.update(plans).set({ active, amountCents }).where(eq(plans.id, id))
    }
  },
)
