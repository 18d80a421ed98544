import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { InvoiceDetails } from '#src/contract/order-payment/invoices.ts'
import type { OrderDetails } from '#src/contract/order-payment/orders.ts'
import { businessProfiles } from '#src/services/authentication/schema.ts'
import { originOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { applyPayment, reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import {
  bookCheckout,
  bookUnbooked,
  takeNumber,
} from '#src/services/order-payment/invoices/book-checkout.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { type Account, openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const { db, test: app, brokers, admin, paid } = world
const { settings } = app.services
/** Waits as long as it takes for a place, where the service's own pool gives up after two seconds. */
const patient = new pg.Pool({ connectionString: app.url, max: 20 })
patient.on('error', () => undefined)
const manyAtOnce = { ...app.services, db: drizzle(patient) }
afterAll(() => patient.end())

async function addCheckout(who: Account, changes: Partial<typeof checkouts.$inferInsert> = {}) {
  const [row] = await db
    .insert(checkouts)
    .values({
      id: v7(),
      kind: 'PLAN',
      subjectId: paid,
      userId: who.id,
      userRole: 'MERCHANT',
      amountCents: 450_000,
      currency: 'LKR',
      broker: 'SANDBOX',
      state: 'PENDING',
      terms: { title: 'Growth', dealsPerMonth: 20, eventsPerMonth: 4, dealsPerEvent: 3 },
      providerReference: randomUUID(),
      idempotencyKey: randomUUID(),
      formNonce: randomUUID(),
      ...changes,
    })
    .returning()
  if (!row) throw new Error('no checkout')
  return row
}

/** Lets the broker say that it is paid. */
function pay(checkout: typeof checkouts.$inferSelect) {
  const { id: orderId, amountCents, currency, providerReference } = checkout
  const charge = { amountCents, currency, reference: providerReference ?? '' }
  const payment = { ...charge, orderId, payerId: null, state: 'paid' } as const
  return applyPayment(manyAtOnce, { checkout, payment, origin: originOf(checkout) })
}

async function invoiceOf(checkoutId: string) {
  const [row] = await db.select().from(invoices).where(eq(invoices.checkoutId, checkoutId))
  return row
}

async function numbersOf(year: number): Promise<number[]> {
  const rows = await db
    .select({ sequence: invoices.sequence })
    .from(invoices)
    .where(eq(invoices.year, year))
    .orderBy(invoices.sequence)
  return rows.map(({ sequence }) => sequence)
}

test('fifty payments at once bring fifty numbers without a gap [PAY-30]', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, () => world.merchant()))
  const rows = await Promise.all(buyers.map((who) => addCheckout(who)))
  const done = await Promise.all(rows.map(pay))
  await Promise.all(rows.slice(0, 10).map(pay))
  expect(new Set(done.map(({ state }) => state))).toEqual(new Set(['PAID']))
  const issued = await Promise.all(rows.map(({ id }) => invoiceOf(id)))
  const numbers = issued.map((one) => one?.sequence ?? 0).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  const year = issued[0]?.year ?? 0
  expect(await numbersOf(year)).toEqual(numbers)
  for (const one of issued)
    expect(one?.number).toBe(`DD-${year}-${String(one?.sequence).padStart(6, '0')}`)
})

test('a payment whose transaction is undone leaves no gap', async () => {
  const who = await world.merchant()
  const row = await addCheckout(who, { state: 'PAID', paidAt: new Date('2019-05-01T00:00:00Z') })
  await expect(
    db.transaction(async (tx) => {
      await bookCheckout(tx, row.id, settings)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await invoiceOf(row.id)).toBeUndefined()
  await db.transaction((tx) => bookCheckout(tx, row.id, settings))
  await db.transaction((tx) => bookCheckout(tx, row.id, settings))
  expect(await numbersOf(2019)).toEqual([1])
})

test('the year begins at midnight in Colombo [PAY-30]', async () => {
  const who = await world.merchant()
  const at = (time: string) => addCheckout(who, { state: 'PAID', paidAt: new Date(time) })
  const before = await at('2020-12-31T18:29:59.999Z')
  const after = await at('2020-12-31T18:30:00.000Z')
  await db.transaction((tx) => bookCheckout(tx, after.id, settings))
  await db.transaction((tx) => bookCheckout(tx, before.id, settings))
  expect((await invoiceOf(before.id))?.number).toBe('DD-2020-000001')
  expect((await invoiceOf(after.id))?.number).toBe('DD-2021-000001')
})

test('credit notes are numbered by the years of Colombo too', async () => {
  const take = (time: string) =>
    db.transaction((tx) => takeNumber(tx, settings, 'CREDIT_NOTE', Date.parse(time)))
  expect((await take('2015-12-31T18:29:59.999Z')).number).toBe('DD-CN-2015-000001')
  expect((await take('2015-12-31T18:30:00.000Z')).number).toBe('DD-CN-2016-000001')
})

test('what was paid before there were invoices gets them once, the earliest first', async () => {
  const who = await world.merchant()
  const rows = []
  for (const day of ['09', '03', '06'])
    rows.push(
      await addCheckout(who, { state: 'PAID', paidAt: new Date(`2018-07-${day}T00:00:00Z`) }),
    )
  const gone = await addCheckout(who, { state: 'REFUNDED', paidAt: new Date('2018-07-01T00:00Z') })
  await Promise.all([bookUnbooked(app.services), bookUnbooked(app.services)])
  while (await bookUnbooked(app.services));
  const issued = await Promise.all([gone, ...rows].map(({ id }) => invoiceOf(id)))
  expect(issued.map((one) => one?.year)).toEqual([2018, 2018, 2018, 2018])
  expect(await numbersOf(2018)).toEqual([1, 2, 3, 4])
  expect(issued[0]?.creditNumber).toMatch(/^DD-CN-\d{4}-\d{6}$/)
  expect(issued[1]?.creditNumber).toBeNull()
})

describe('an invoice [PAY-30]', () => {
  test('an invoice keeps seller and buyer as they were', async () => {
    const who = await world.merchant()
    const facts = { address: '12 Rampart Street, Galle', businessRegNo: 'PV 7' }
    const isTheirs = eq(businessProfiles.userId, who.id)
    await db.update(businessProfiles).set(facts).where(isTheirs)
    const row = await addCheckout(who)
    await pay(row)
    await db
      .update(businessProfiles)
      .set({ businessName: 'Renamed', address: null })
      .where(isTheirs)
    const number = (await invoiceOf(row.id))?.number ?? ''
    const invoice = await dataOf<InvoiceDetails>(await world.get(who, `/invoices/${number}`))
    expect(invoice).toMatchObject({
      document: 'INVOICE',
      number,
      title: 'Growth',
      amount: { cents: 450_000, currency: 'LKR' },
      broker: 'Sandbox',
      orderId: row.id,
      creditNumber: null,
      seller: { name: 'Dealdesk (Pvt) Ltd', address: '25 Galle Road, Colombo 3' },
      buyer: { name: expect.stringMatching(/^Business /), address: facts.address, regNo: 'PV 7' },
      terms: [
        { name: 'dealsPerMonth', value: 20 },
        { name: 'eventsPerMonth', value: 4 },
        { name: 'dealsPerEvent', value: 3 },
      ],
    })
  })

  test('an invoice of refunded money stays as it was, with a credit note beside it', async () => {
    const who = await world.merchant()
    const [first, second] = [await world.begin(who), await world.begin(who)]
    for (const id of [first, second]) {
      const { payerId } = await world.act(id, 'LATE')
      await world.confirm(who, id, payerId)
    }
    await world.hurry()
    await reconcile(app.services, brokers)
    const [row] = await db.select().from(checkouts).where(eq(checkouts.providerReference, second))
    const issued = await invoiceOf(row?.id ?? '')
    expect(issued).toMatchObject({ amountCents: 450_000 })
    expect(issued?.creditNumber).toMatch(/^DD-CN-\d{4}-\d{6}$/)
    const path = `/invoices/${issued?.creditNumber}`
    const note = await dataOf<InvoiceDetails>(await world.get(who, path))
    expect(note).toMatchObject({ document: 'CREDIT_NOTE', number: issued?.number })
    const order = await dataOf<OrderDetails>(await world.get(who, `/orders/${row?.id}`))
    expect(order).toMatchObject({
      state: 'REFUNDED',
      fulfilled: false,
      invoiceNumber: issued?.number,
      creditNumber: issued?.creditNumber,
      reason: expect.stringContaining('plan'),
    })
    const steps = order.timeline.map(({ what }) => what)
    expect(steps).toEqual(['started', 'paid', 'invoiced', 'refunded', 'credited'])
  })

  test('an invoice is found by number and by buyer', async () => {
    const who = await world.merchant()
    const row = await addCheckout(who)
    await pay(row)
    const issued = await invoiceOf(row.id)
    const found = async (term: string) => {
      const path = `/invoices?term=${encodeURIComponent(term)}`
      return (await dataOf<{ invoices: { number: string }[] }>(await world.get(admin, path)))
        .invoices
    }
    expect(await found(issued?.number ?? '')).toMatchObject([{ number: issued?.number }])
    expect(await found(issued?.buyerName.toUpperCase() ?? '')).toMatchObject([
      { number: issued?.number },
    ])
    expect(await found('nobody at all')).toEqual([])
    expect(await found('%')).toEqual([])
  })
})

test('the total of all invoices is what the counters say', async () => {
  const { totalItems } = await dataOf<{ totalItems: number }>(await world.get(admin, '/invoices'))
  expect(totalItems).toBe(await db.$count(invoices))
  const [row] = await db.select({ all: sql<number>`count(*)::int` }).from(invoices)
  expect(totalItems).toBe(row?.all)
})
