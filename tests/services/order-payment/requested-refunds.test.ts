import { and, eq, like, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { creditNotes, invoices } from '#src/services/order-payment/invoices/schema.ts'
import { concludeRefunds } from '#src/services/order-payment/refunds/conclude-refund.ts'
import { refunds } from '#src/services/order-payment/refunds/schema.ts'
import { sandboxRefunds } from '#src/services/order-payment/sandbox/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'
import { balancesOf, journalOf } from './journal/journal.ts'

const world = await openPayments()
const { db, admin, brokers, post, test: app } = world
const FULL = 450_000

/** Somebody whose plan is paid at the sandbox and has begun. */
async function bought() {
  const who = await world.merchant()
  const reference = await world.begin(who)
  const { payerId } = await world.act(reference, 'PAY')
  await dataOf(await world.confirm(who, reference, payerId))
  const [row] = await db.select().from(checkouts).where(eq(checkouts.providerReference, reference))
  if (!row) throw new Error('nothing was bought')
  return { who, id: row.id, reference }
}

const ask = (id: string, amountCents: number, changes: object = {}, service = world.service) => {
  const body = { amountCents, reason: 'Bought twice', key: v4(), ...changes }
  return post(admin, `/orders/${id}/refund`, body, service)
}
const stateOf = async (id: string) =>
  (await db.select().from(checkouts).where(eq(checkouts.id, id)))[0]
const refundsOf = (id: string) => db.select().from(refunds).where(eq(refunds.checkoutId, id))
const givenBack = async (reference: string) =>
  (await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, reference)))
    .map(({ amountCents }) => amountCents)
    .sort((a, b) => a - b)
const noticesOf = async (who: { id: string }, id: string) =>
  (
    await db
      .select({ type: notifications.type })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, who.id),
          eq(notifications.link, `/orders/${id}`),
          like(notifications.type, '%refund%'),
        ),
      )
  ).map(({ type }) => type)

const sandbox = brokers.find(({ id }) => id === 'SANDBOX')
if (!sandbox) throw new Error('no sandbox')
const real: Broker = sandbox

async function hurry() {
  await db.update(refunds).set({ checkAt: sql`now() - interval '1 second'` })
  await concludeRefunds(app.services, brokers)
}

describe('a refund that is asked for here [PAY-42]', () => {
  test('whole: the plan ends, both are told, the books agree', async () => {
    const { who, id } = await bought()
    expect(await dataOf(await ask(id, FULL))).toEqual({ state: 'DONE' })
    expect(await stateOf(id)).toMatchObject({ state: 'REFUNDED' })
    const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.userId, who.id))
    expect(plan?.endedAt).toEqual(expect.any(Date))
    expect(await noticesOf(who, id)).toEqual(['subscription-refunded'])
    expect(await noticesOf(admin, id)).toEqual(['payment-refunded'])
    expect(await balancesOf(db, id)).toEqual({ PLAN_REVENUE: -FULL, REFUNDS: FULL })
    const audited = await db
      .select({ event: auditEntries.event, by: auditEntries.actorId })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
    expect(audited).toContainEqual({ event: 'checkout.refund-requested', by: admin.id })
    expect(audited).toContainEqual({ event: 'checkout.refunded', by: admin.id })
  })

  test('in parts: the plan goes on until all is back, each part has its credit note', async () => {
    const { who, id } = await bought()
    for (const cents of [1, 33_333]) await dataOf(await ask(id, cents))
    expect(await stateOf(id)).toMatchObject({ state: 'PAID', refundedCents: 33_334 })
    const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.userId, who.id))
    expect(plan?.endedAt).toBeNull()
    expect(await noticesOf(who, id)).toEqual([
      'subscription-part-refunded',
      'subscription-part-refunded',
    ])
    const [invoice] = await db.select().from(invoices).where(eq(invoices.checkoutId, id))
    const notes = await db
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.invoiceId, invoice?.id ?? ''))
    expect(notes.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([1, 33_333])
    const [first] = notes
    type Details = { document: string; paper: { amount: { cents: number } }; credits: unknown[] }
    const detailsOf = async (number: string) =>
      dataOf<Details>(await world.get(who, `/invoices/${number}`))
    expect(await detailsOf(first?.number ?? '')).toMatchObject({
      document: 'CREDIT_NOTE',
      paper: { number: first?.number, amount: { cents: first?.amountCents } },
    })
    await dataOf(await ask(id, FULL - 33_334))
    expect(await stateOf(id)).toMatchObject({ state: 'REFUNDED' })
    const [credited] = await db.select().from(invoices).where(eq(invoices.checkoutId, id))
    const rest = await detailsOf(credited?.creditNumber ?? '')
    expect(rest.paper.amount.cents).toBe(FULL - 33_334)
    expect(rest.credits).toHaveLength(3)
    expect((await journalOf(db, id)).map(({ kind }) => kind)).toEqual([
      'SALE',
      'PART_REFUND',
      'PART_REFUND',
      'REFUND',
    ])
  })

  test.each([0, -1, 1.5, FULL + 1, 10 ** 15, null, '5'])('%s is no amount', async (amount) => {
    const { id, reference } = await bought()
    expect((await ask(id, amount as number)).ok).toBe(false)
    expect(await givenBack(reference)).toEqual([])
    expect(await refundsOf(id)).toEqual([])
  })

  test('a reason is required, and never more than what is left', async () => {
    const { id, reference } = await bought()
    expect((await ask(id, 5, { reason: '' })).ok).toBe(false)
    await dataOf(await ask(id, FULL - 5))
    expect((await ask(id, 6)).ok).toBe(false)
    await dataOf(await ask(id, 5))
    expect((await ask(id, 1)).ok).toBe(false)
    expect(await givenBack(reference)).toEqual([5, FULL - 5])
  })

  test('the form sent twice, at once or later, refunds once', async () => {
    const { id, reference } = await bought()
    const key = v4()
    await Promise.all([1, 2, 3, 4].map(() => ask(id, 1000, { key })))
    expect(await dataOf(await ask(id, 1000, { key }))).toEqual({ state: 'DONE' })
    expect((await ask(id, 2000, { key })).ok).toBe(false)
    expect(await givenBack(reference)).toEqual([1000])
    expect(await noticesOf(admin, id)).toEqual(['payment-part-refunded'])
  })

  test('nobody without the permission may', async () => {
    const { who, id } = await bought()
    const other = await addAccount(db)
    for (const one of [who, other]) {
      const body = { amountCents: 5, reason: 'Mine', key: v4() }
      expect((await post(one, `/orders/${id}/refund`, body)).status).toBe(403)
    }
    expect(await refundsOf(id)).toEqual([])
  })

  test('an order that is open, refunded or unknown is refused', async () => {
    const who = await world.merchant()
    const reference = await world.begin(who)
    const isOpen = eq(checkouts.providerReference, reference)
    const [open] = await db.select().from(checkouts).where(isOpen)
    const { id: back } = await bought()
    await dataOf(await ask(back, FULL))
    for (const id of [open?.id ?? '', back, v4()]) expect((await ask(id, 5)).ok).toBe(false)
  })
})

describe('a provider that answers late, twice or never [PAY-43]', () => {
  test('refunded, but the answer was lost: asked again under the same key, counted once', async () => {
    const { who, id, reference } = await bought()
    const deaf = world.withBroker({
      ...real,
      async refund(request, signal) {
        await real.refund(request, signal)
        throw new Error('the line broke')
      },
    })
    expect(await dataOf(await ask(id, 1000, {}, deaf))).toEqual({ state: 'PENDING' })
    expect((await ask(id, 1000)).ok).toBe(false)
    await Promise.all([hurry(), hurry()])
    expect(await refundsOf(id)).toMatchObject([{ state: 'DONE' }])
    expect(await givenBack(reference)).toEqual([1000])
    expect(await stateOf(id)).toMatchObject({ refundedCents: 1000 })
    expect(await noticesOf(who, id)).toEqual(['subscription-part-refunded'])
  })

  test('never: after its key has expired somebody is told, and may ask anew', async () => {
    const { id } = await bought()
    const silent = world.withBroker({
      ...real,
      refund: () => Promise.reject(new Error('no answer')),
    })
    expect(await dataOf(await ask(id, 1000, {}, silent))).toEqual({ state: 'PENDING' })
    await db
      .update(refunds)
      .set({ requestedAt: sql`now() - interval '21 hours'` })
      .where(eq(refunds.checkoutId, id))
    await hurry()
    expect(await refundsOf(id)).toMatchObject([{ state: 'UNANSWERED' }])
    expect(await noticesOf(admin, id)).toEqual(['payment-refund-failed'])
    expect(await dataOf(await ask(id, 1000))).toEqual({ state: 'DONE' })
  })

  test('refused: nothing goes back, and another may be asked for', async () => {
    const { id, reference } = await bought()
    const strict = world.withBroker({ ...real, refund: async () => 'refused' })
    expect((await ask(id, 1000, {}, strict)).ok).toBe(false)
    expect(await refundsOf(id)).toMatchObject([{ state: 'REFUSED' }])
    expect(await givenBack(reference)).toEqual([])
    expect(await dataOf(await ask(id, 1000))).toEqual({ state: 'DONE' })
  })

  test('refunded at the provider’s own pages meanwhile: counted once, never above the amount', async () => {
    const { id, reference } = await bought()
    const signal = new AbortController().signal
    const part = { amountCents: 400_000, currency: 'LKR' }
    await real.refund({ reference, key: v4(), part }, signal)
    expect((await ask(id, 100_000)).ok).toBe(false)
    expect(await stateOf(id)).toMatchObject({ state: 'PAID', refundedCents: 400_000 })
    expect(await dataOf(await ask(id, 50_000))).toEqual({ state: 'DONE' })
    expect(await stateOf(id)).toMatchObject({ state: 'REFUNDED' })
    expect(await givenBack(reference)).toEqual([50_000, 400_000])
    expect(await balancesOf(db, id)).toEqual({ PLAN_REVENUE: -FULL, REFUNDS: FULL })
  })
})
