import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
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
import { postCheckout } from '#src/services/order-payment/journal/post-checkout.ts'
import { leftToCredit } from './credited.ts'
import { creditNotes, invoiceCounters, type invoiceSeries, invoices } from './schema.ts'
import { periodOf, taxOn } from './tax-and-period.ts'

type Settings = Pick<ServiceDeps['settings'], 'businessTimeZone' | 'billing'>

/**
 * Brings invoice, credit note and journal up to what a paid checkout says by now. One conditional write
 * decides who does it. Last in the transaction: everyone waits for the number.
 */
export async function bookCheckout(
  tx: Tx,
  checkoutId: string,
  settings: Settings,
  origin?: Origin,
): Promise<void> {
  const { state, version } = checkouts
  const [booked] = await tx
    .update(checkouts)
    .set({ bookedState: sql`${state}`, postedVersion: sql`${version}` })
    .where(and(eq(checkouts.id, checkoutId), isUnbooked))
    .returning({ ...getTableColumns(checkouts), refundedOfPrice, isLost })
  if (!booked) return
  const book = { tx, settings, origin: origin ?? originOf(booked) }
  const invoice = await issueInvoice(book, booked)
  const { isSale, refund } = await postCheckout(tx, {
    checkout: booked,
    refundedCents: booked.refundedOfPrice,
    isLost: booked.isLost,
    taxCents: invoice.taxCents ?? 0,
    timeZone: settings.businessTimeZone,
  })
  // Parts that went back before there was a journal were recorded by hand.
  const isBacklog = isSale && !invoice.isNew
  if (booked.state === 'REFUNDED') await issueCreditNote(book, checkoutId)
  else if (refund && !isBacklog) await creditPart(book, { ...invoice, checkoutId, ...refund })
}

const isUnbooked = sql`${checkouts.state} in ('PAID', 'REFUNDED')
  and ${checkouts.postedVersion} is distinct from ${checkouts.version}`
const refundedOfPrice = sql<number>`refunded_of(${checkouts.state}, ${checkouts.paidAt},
  ${checkouts.amountCents}, ${checkouts.chargedCents}, ${checkouts.refundedCents})::float8`
const isLost = sql<boolean>`exists (
  select from disputes where checkout_id = checkouts.id and state = 'LOST')`

type Book = { tx: Tx; settings: Settings; origin: Origin }

type Issued = { id: string; taxCents: number | null; isNew: boolean }

async function issueInvoice({ tx, settings, origin }: Book, checkout: Checkout): Promise<Issued> {
  const { id: checkoutId, userId, userRole, kind, terms, amountCents, currency, broker } = checkout
  const { paidAt } = checkout
  if (paidAt === null) throw new Error('paid, but not when')
  const [issued] = await tx
    .select({ id: invoices.id, taxCents: invoices.taxCents })
    .from(invoices)
    .where(eq(invoices.checkoutId, checkoutId))
  if (issued) return { ...issued, isNew: false }
  const id = v7()
  const { seller, taxRates } = settings.billing
  const day = businessDate(paidAt.getTime(), settings.businessTimeZone)
  const tax = taxOn(day, amountCents, taxRates)
  const buyer = await findBillingFacts(tx, userId)
  const taken = await takeNumber(tx, settings, 'INVOICE', paidAt.getTime())
  await tx.insert(invoices).values({
    ...taken,
    ...tax,
    ...periodOf(checkout, day),
    id,
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
  return { id, taxCents: tax.taxCents, isNew: true }
}

type Part = { id: string; checkoutId: string; amountCents: number; taxCents: number | null }

async function creditPart({ tx, settings, origin }: Book, part: Part): Promise<void> {
  const { id: invoiceId, checkoutId, amountCents, taxCents } = part
  const taken = await takeNumber(tx, settings, 'CREDIT_NOTE', await readDatabaseClock(tx))
  const note = { ...taken, id: v7(), invoiceId, issuedAt: sql`now()`, amountCents, taxCents }
  await tx.insert(creditNotes).values(note)
  const after = { number: taken.number, amountCents }
  await recordAudit(tx, origin, { ...subject(checkoutId), event: 'invoice.credited', after })
}

/** Over what no note over a part has credited yet. */
async function issueCreditNote({ tx, settings, origin }: Book, checkoutId: string) {
  const where = and(eq(invoices.checkoutId, checkoutId), isNull(invoices.creditNumber))
  const [open] = await tx
    .select({ id: invoices.id, amountCents: leftToCredit })
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
