import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { type CheckoutState, checkoutStates } from '#src/contract/order-payment/lifecycle.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { moveCheckout, originOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { dataOf } from '#tests/support/answers.ts'
import { type Account, openPayments } from '#tests/support/payments.ts'
import { factsOf, once } from './facts.ts'

const world = await openPayments()
const { db, test: app, brokers, begin, act, confirm, merchant, hurry } = world
const who = await merchant()

/** Spelled out here once more, so that nobody widens the contract's table by accident. */
const allowed = new Set([
  'CREATED PENDING',
  'CREATED PAID',
  'CREATED FAILED',
  'CREATED EXPIRED',
  'PENDING PAID',
  'PENDING FAILED',
  'PENDING CANCELLED',
  'PENDING EXPIRED',
  'FAILED PAID',
  'CANCELLED PAID',
  'EXPIRED PAID',
  'PAID REFUNDED',
])
const pairs = checkoutStates.flatMap((from) =>
  checkoutStates.map((to): [CheckoutState, CheckoutState] => [from, to]),
)
const isAllowed = ([from, to]: [CheckoutState, CheckoutState]) => allowed.has(`${from} ${to}`)

async function addCheckout(state: CheckoutState) {
  const [row] = await db
    .insert(checkouts)
    .values({
      id: v7(),
      kind: 'PLAN',
      subjectId: world.paid,
      userId: who.id,
      userRole: 'MERCHANT',
      amountCents: 450_000,
      currency: 'LKR',
      terms: { title: 'Growth' },
      broker: 'SANDBOX',
      state,
      idempotencyKey: randomUUID(),
      formNonce: randomUUID(),
    })
    .returning()
  if (!row) throw new Error('no checkout')
  return row
}

async function read(id: string) {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  return row
}

describe('a checkout', () => {
  test.each(pairs.filter(isAllowed))('a checkout may go from %s to %s, once', async (from, to) => {
    const checkout = await addCheckout(from)
    const origin = originOf(checkout)
    const move = () =>
      db.transaction((tx) => moveCheckout(tx, { id: checkout.id, state: to }, origin))
    const moved = await Promise.all([move(), move(), move()])
    expect(moved.filter((one) => one !== null)).toHaveLength(1)
    expect(await read(checkout.id)).toMatchObject({ state: to, version: 2 })
    const written = await db.$count(auditEntries, eq(auditEntries.subjectId, checkout.id))
    expect(written).toBe(to === 'PENDING' ? 0 : 1)
  })

  test.each(pairs.filter((pair) => !isAllowed(pair)))(
    'a checkout never goes from %s to %s',
    async (from, to) => {
      const checkout = await addCheckout(from)
      const moved = await db.transaction((tx) =>
        moveCheckout(tx, { id: checkout.id, state: to }, originOf(checkout), {
          providerReference: randomUUID(),
        }),
      )
      expect(moved).toBeNull()
      expect(await read(checkout.id)).toEqual(checkout)
      expect(await db.$count(auditEntries, eq(auditEntries.subjectId, checkout.id))).toBe(0)
    },
  )
})

async function work(some = brokers) {
  await hurry()
  let hasMore = true
  while (hasMore) hasMore = await reconcile(app.services, some)
}
const beginLongAgo = async (person: Account, hours: number) => {
  const id = await begin(person)
  await db
    .update(checkouts)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(checkouts.userId, person.id))
  return id
}
const expired = (userId: string) =>
  db.$count(
    auditEntries,
    and(eq(auditEntries.actorId, userId), eq(auditEntries.event, 'checkout.expired')),
  )

describe('a checkout that nobody pays', () => {
  test('expires after a day, once, and is told in the audit', async () => {
    const [late, early] = [await merchant(), await merchant()]
    await beginLongAgo(late, 25)
    await beginLongAgo(early, 23)
    await Promise.all([work(), work()])
    await work()
    expect(await factsOf(db, late.id)).toMatchObject({ states: ['EXPIRED'], subscribed: 0 })
    expect(await factsOf(db, early.id)).toMatchObject({ states: ['PENDING'], subscribed: 0 })
    expect([await expired(late.id), await expired(early.id)]).toEqual([1, 0])
  })

  test('a checkout that nobody pays does not expire while its broker is silent: the money may be on its way', async () => {
    const person = await merchant()
    await beginLongAgo(person, 25)
    const [sandbox] = brokers
    if (!sandbox) throw new Error('no broker')
    const silent = async () => {
      throw new Error('connection reset')
    }
    await work([{ ...sandbox, settle: silent }])
    expect(await factsOf(db, person.id)).toMatchObject({ states: ['PENDING'] })
  })

  test('a checkout that nobody pays counts when it was paid after all, by whoever hears of it first [R07]', async () => {
    const person = await merchant()
    const id = await beginLongAgo(person, 25)
    await work()
    const { payerId } = await act(id, 'LATE')
    expect(await dataOf(await confirm(person, id, payerId))).toEqual({ state: 'PAID' })
    expect(await factsOf(db, person.id)).toMatchObject(once)
  })

  test('makes place for another one', async () => {
    const person = await merchant()
    await beginLongAgo(person, 25)
    await work()
    const id = await begin(person)
    const { payerId } = await act(id, 'PAY')
    await dataOf(await confirm(person, id, payerId))
    const { states, subscribed } = await factsOf(db, person.id)
    expect({ states: states.sort(), subscribed }).toEqual({
      states: ['EXPIRED', 'PAID'],
      subscribed: 1,
    })
  })
})
