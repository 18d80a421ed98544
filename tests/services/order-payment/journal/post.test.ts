import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { movementKinds } from '#src/contract/order-payment/journal.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { postUnposted } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { disputes } from '#src/services/order-payment/disputes/schema.ts'
import { bookCheckout, bookUnbooked } from '#src/services/order-payment/invoices/book-checkout.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { entriesOf } from '#src/services/order-payment/journal/post.ts'
import { taxWithin } from '#src/services/order-payment/journal/post-checkout.ts'
import { openPayments } from '#tests/support/payments.ts'
import { balancesOf, journalOf } from './journal.ts'

const world = await openPayments()
const { db, merchant, test: app } = world
const { services } = app

/** A paid checkout as an older replica leaves it: moved, but in no journal. */
async function older(changes: Partial<typeof checkouts.$inferInsert> = {}) {
  const who = await merchant()
  const id = v7()
  await db.insert(checkouts).values({
    id,
    kind: 'PLAN',
    subjectId: world.paid,
    userId: who.id,
    userRole: 'MERCHANT',
    amountCents: 450_000,
    currency: 'LKR',
    broker: 'SANDBOX',
    state: 'PAID',
    paidAt: new Date('2026-03-14T20:00:00Z'),
    changedAt: new Date('2026-03-20T20:00:00Z'),
    bookedState: 'PAID',
    terms: { title: 'Growth' },
    idempotencyKey: v7(),
    formNonce: v7(),
    fulfilledId: v7(),
    ...changes,
  })
  return id
}

async function catchUp() {
  while (await bookUnbooked(services));
  while (await postUnposted(services));
}

const change = (id: string, values: object) =>
  db
    .update(checkouts)
    .set({ ...values, version: sql`${checkouts.version} + 1` })
    .where(eq(checkouts.id, id))

describe('a movement', () => {
  test.each(movementKinds)('%s sums to zero with tax and without [PAY-39]', (kind) => {
    for (const taxCents of [0, 1, 68_644])
      for (const of of ['PLAN', 'PACKAGE'] as const) {
        const entries = entriesOf({ kind: of }, { kind, amountCents: 450_000, taxCents })
        expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
        expect(entries.length).toBeGreaterThan(1)
      }
  })

  test.each([
    ['an update', sql`update journal set day = day - 1`],
    ['an update of an entry', sql`update journal_entries set amount_cents = amount_cents + 1`],
    ['a deletion', sql`delete from journal`],
    ['a deletion of entries', sql`delete from journal_entries`],
    ['emptying', sql`truncate journal, journal_entries`],
  ])('%s is refused by the database [PAY-39]', async (_, statement) => {
    await older()
    await catchUp()
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('are only added') },
    })
  })

  test.each([
    ['no entries', []],
    ['one entry', [['RECEIVABLE', 5]]],
    [
      'entries that differ by a cent',
      [
        ['RECEIVABLE', 500],
        ['PLAN_REVENUE', -499],
      ],
    ],
  ] as const)('of %s is refused at the end of its transaction [PAY-39]', async (_, entries) => {
    const checkoutId = await older()
    const id = v7()
    const posting = db.transaction(async (tx) => {
      await tx.execute(sql`insert into journal (id, key, kind, checkout_id, broker, currency, day)
        values (${id}, ${id}, 'SALE', ${checkoutId}, 'SANDBOX', 'LKR', '2026-03-15')`)
      for (const [account, cents] of entries)
        await tx.execute(sql`insert into journal_entries values (${id}, ${account}, ${cents})`)
    })
    await expect(posting).rejects.toThrow()
    expect(await journalOf(db, checkoutId)).toEqual([])
  })
})

describe('what an older replica moved is posted by a job, once [PAY-39]', () => {
  test('a sale on its business day, however many replicas catch up', async () => {
    const id = await older()
    await Promise.all([bookUnbooked(services), bookUnbooked(services), bookUnbooked(services)])
    await catchUp()
    expect(await journalOf(db, id)).toEqual([
      {
        kind: 'SALE',
        charged: null,
        day: '2026-03-15',
        entries: { RECEIVABLE: 450_000, PLAN_REVENUE: -450_000 },
      },
    ])
  })

  test('parts, and then the rest, to the cent', async () => {
    const id = await older({ chargedCents: 1501, chargedCurrency: 'USD', broker: 'PAYPAL' })
    await catchUp()
    for (const refundedCents of [500, 501, 1500]) {
      await change(id, { refundedCents })
      await catchUp()
      await catchUp()
    }
    await change(id, { state: 'REFUNDED' })
    await catchUp()
    const lines = await journalOf(db, id)
    expect(lines.map(({ kind, charged }) => [kind, charged])).toEqual([
      ['SALE', 1501],
      ['PART_REFUND', -500],
      ['PART_REFUND', -1],
      ['PART_REFUND', -999],
      ['REFUND', -1],
    ])
    expect(await balancesOf(db, id)).toEqual({ PLAN_REVENUE: -450_000, REFUNDS: 450_000 })
  })

  test('a package that could not begin was returned', async () => {
    const id = await older({ kind: 'PACKAGE', state: 'REFUNDED', fulfilledId: null })
    await catchUp()
    expect((await journalOf(db, id)).map(({ kind }) => kind)).toEqual(['SALE', 'RETURN'])
    expect(await balancesOf(db, id)).toEqual({ PACKAGE_REVENUE: -450_000, REFUNDS: 450_000 })
  })

  test.each([
    ['OPEN', 'PAID', ['SALE', 'DISPUTE_OPENED'], { DISPUTED: 450_000, PLAN_REVENUE: -450_000 }],
    ['WON', 'PAID', ['SALE'], { RECEIVABLE: 450_000, PLAN_REVENUE: -450_000 }],
    ['LOST', 'REFUNDED', ['SALE', 'CHARGEBACK'], { REFUNDS: 450_000, PLAN_REVENUE: -450_000 }],
  ] as const)('a dispute that is %s', async (dispute, state, kinds, balances) => {
    const id = await older({ state })
    await db.insert(disputes).values({ id: v7(), checkoutId: id, reference: v7(), state: dispute })
    await catchUp()
    expect((await journalOf(db, id)).map(({ kind }) => kind)).toEqual(kinds)
    expect(await balancesOf(db, id)).toEqual(balances)
  })
})

describe('tax is within prices, by the rate of the day [PAY-40]', () => {
  const taxRates = [
    { from: '2026-01-01', rate: 1800 },
    { from: '2026-07-01', rate: 2050 },
  ]
  const settings = { ...services.settings, billing: { ...services.settings.billing, taxRates } }

  test.each([
    ['2025-12-31T18:29:59Z', null, 0],
    ['2025-12-31T18:30:00Z', 1800, 68_644],
    ['2026-06-30T18:29:59Z', 1800, 68_644],
    ['2026-06-30T18:30:00Z', 2050, 76_556],
  ])('paid at %s', async (paidAt, taxRate, tax) => {
    const id = await older({ paidAt: new Date(paidAt) })
    await db.transaction((tx) => bookCheckout(tx, id, settings))
    const [invoice] = await db.select().from(invoices).where(eq(invoices.checkoutId, id))
    expect([invoice?.taxRate, invoice?.taxCents ?? 0]).toEqual([taxRate, tax])
    const posted = { RECEIVABLE: 450_000, PLAN_REVENUE: tax - 450_000 }
    expect(await balancesOf(db, id)).toEqual(tax > 0 ? { ...posted, TAX: -tax } : posted)
    for (const refundedCents of [1, 33_333, 449_999]) {
      await change(id, { refundedCents })
      await db.transaction((tx) => bookCheckout(tx, id, settings))
    }
    await change(id, { state: 'REFUNDED' })
    // The invoice says what tax it was, whatever the rates are by now.
    await db.transaction((tx) => bookCheckout(tx, id, services.settings))
    expect(await balancesOf(db, id)).toEqual({
      PLAN_REVENUE: tax - 450_000,
      REFUNDS: 450_000 - tax,
    })
  })

  test('parts of all of an amount have all of its tax', () => {
    for (const [tax, amount] of [
      [1, 7],
      [68_644, 450_000],
      [0, 3],
      [99, 99],
    ] as const) {
      expect(taxWithin(tax, amount, amount)).toBe(tax)
      expect(taxWithin(tax, 0, amount)).toBe(0)
    }
  })
})
