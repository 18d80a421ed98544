import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { findBillingFacts } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import {
  type Checkout,
  type Origin,
  originOf,
} from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoiceCounters, type invoiceSeries, invoices } from './schema.ts'

type Settings = Pick<ServiceDeps['settings'], 'businessTimeZone' | 'billing'>

/** One conditional write decides who does it. Last in the transaction: everyone waits for the number. */
export async function bookCheckout(
  tx: Tx,
  checkoutId: string,
  settings: Settings,
  origin?: Origin,
): Promise<void> {
  const [booked] = await tx
    .update(checkouts)
    .set({ bookedState: sql`${checkouts.state}` })
    .where(and(eq(checkouts.id, checkoutId), isUnbooked))
    .returning()
  if (!booked) return
  const book = { tx, settings, origin: origin ?? originOf(booked) }
  await issueInvoice(book, booked)
  if (booked.state === 'REFUNDED') await issueCreditNote(book, checkoutId)
}

const isUnbooked = sql`${checkouts.state} in ('PAID', 'REFUNDED')
  and ${checkouts.bookedState} is distinct from ${checkouts.state}`

type Book = { tx: Tx; settings: Settings; origin: Origin }

async function issueInvoice({ tx, settings, origin }: Book, checkout: Checkout) {
  const { id: checkoutId, userId, userRole, kind, terms, amountCents, currency, broker } = checkout
  const { paidAt } = checkout
  if (paidAt === null) throw new Error('paid, but not when')
  if ((await tx.$count(invoices, eq(invoices.checkoutId, checkoutId))) > 0) return
  const { seller } = settings.billing
  const buyer = await findBillingFacts(tx, userId)
  const taken = await takeNumber(tx, settings, 'INVOICE', paidAt.getTime())
  await tx.insert(invoices).values({
    ...taken,
    id: v7(),
    checkoutId,
    issuedAt: sql`now()`,
    userId,
    userRole,
    seller,
    buyerName: buyer.name,
    buyerAddress: buyer.address,
    buyerRegNo: buyer.regNo,
    kind,
    terms,
    amountCents,
    currency,
    broker,
    paidAt,
  })
  const after = { number: taken.number, amountCents }
  await recordAudit(tx, origin, { ...subject(checkoutId), event: 'invoice.issued', after })
}

async function issueCreditNote({ tx, settings, origin }: Book, checkoutId: string) {
  const where = and(eq(invoices.checkoutId, checkoutId), isNull(invoices.creditNumber))
  const [open] = await tx
    .select({ id: invoices.id, number: invoices.number, amountCents: invoices.amountCents })
    .from(invoices)
    .where(where)
  if (!open) return
  const { number } = await takeNumber(tx, settings, 'CREDIT_NOTE', await readDatabaseClock(tx))
  await tx
    .update(invoices)
    .set({ creditNumber: number, creditedAt: sql`now()` })
    .where(eq(invoices.id, open.id))
  const { amountCents } = open
  const event = 'invoice.credited'
  await recordAudit(tx, origin, { ...subject(checkoutId), event, after: { number, amountCents } })
}

function subject(checkoutId: string) {
  return { subjectType: 'checkout', subjectId: checkoutId }
}

const BATCH = 50

/** Earliest first. Returns whether there may be more. */
export async function bookUnbooked({
  db,
  settings,
}: Pick<ServiceDeps, 'db' | 'settings'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(isUnbooked)
      .orderBy(checkouts.paidAt, checkouts.id)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const { id } of rows) await bookCheckout(tx, id, settings)
    return rows.length === BATCH
  })
}

type Series = (typeof invoiceSeries)[number]
type Taken = { number: string; year: number; sequence: number }

const marks: Record<Series, string> = { INVOICE: '', CREDIT_NOTE: 'CN-' }
const DIGITS = 6

/**
 * DD-2026-000123, DD-CN-2026-000004. Locks the counter until the end, so there is no gap: call it last.
 * @param moment in milliseconds, of whose business year the number is
 */
export async function takeNumber(
  tx: Tx,
  { businessTimeZone, billing }: Settings,
  series: Series,
  moment: number,
): Promise<Taken> {
  const year = Number(businessDate(moment, businessTimeZone).slice(0, 4))
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  if (!row) throw new Error('no counter of invoices')
  return { number: writeNumber(series, year, row.last, billing.prefix), year, sequence: row.last }
}

export function writeNumber(series: Series, year: number, sequence: number, prefix: string) {
  return `${prefix}-${marks[series]}${year}-${String(sequence).padStart(DIGITS, '0')}`
}
