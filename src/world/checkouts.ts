import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { packageSubscriptions } from '#src/services/core/user-packages/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { BillingSettings } from '#src/services/kit/deps.ts'
import { sales } from '#src/services/order-payment/checkouts/sales.ts'
import { checkoutEvents, checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { writeNumber } from '#src/services/order-payment/invoices/book-checkout.ts'
import {
  invoiceCounters,
  type invoiceSeries,
  invoices,
} from '#src/services/order-payment/invoices/schema.ts'
import { sandboxPayments } from '#src/services/order-payment/sandbox/schema.ts'
import {
  type CheckoutRow,
  checkoutsOf,
  readNewcomers,
  readSales,
  readUndecided,
  unpaidOf,
  waitingOf,
} from './checkout-story.ts'
import { worldId } from './random.ts'
import { type AuditRow, auditRow } from './record-story.ts'
import { insertAll } from './rows.ts'

type About = Billing & { now: number; publicOrigin: string }

export async function writeCheckouts(tx: Tx, about: About): Promise<void> {
  const { now, publicOrigin } = about
  const [shopper] = await readNewcomers(tx)
  const rows = [
    ...(await readSales(tx)).flatMap(checkoutsOf),
    ...(await readUndecided(tx)).map((userId, place) => unpaidOf(userId, place, now)),
    ...(shopper ? [waitingOf(shopper, now)] : []),
  ]
  await insertAll(tx, checkouts, rows)
  await insertAll(tx, checkoutEvents, rows.filter(({ paidAt }) => paidAt).map(paidEvent))
  await insertAll(
    tx,
    sandboxPayments,
    rows.filter(isOpen).map((row) => sandboxPayment(row, publicOrigin)),
  )
  await insertAll(tx, auditEntries, rows.flatMap(auditOf))
  await tx.execute(sql`update ${packageSubscriptions} set checkout_id = ${checkouts.id}
    from ${checkouts} where ${checkouts.fulfilledId} = ${packageSubscriptions.id}
      and ${checkouts.kind} = 'PACKAGE'`)
  await writeInvoices(tx, rows, about)
}

function paidEvent({ id, broker, changedAt, paidAt }: CheckoutRow) {
  const at = paidAt ?? changedAt
  const providerEventId = worldId(`event of checkout ${id}`)
  const event = { type: 'PAID', occurredAt: at, receivedAt: at }
  return { id: providerEventId, checkoutId: id, broker, providerEventId, ...event }
}

function isOpen({ state }: CheckoutRow): boolean {
  return state === 'PENDING'
}

function sandboxPayment(
  row: CheckoutRow,
  publicOrigin: string,
): typeof sandboxPayments.$inferInsert {
  const { id: orderId, idempotencyKey, amountCents, currency, createdAt, terms, kind } = row
  const { complete, cancel } = sales[kind].returns
  return {
    id: row.providerReference ?? orderId,
    idempotencyKey,
    orderId,
    description: terms.title,
    amountCents,
    currency,
    returnUrl: publicOrigin + complete,
    cancelUrl: publicOrigin + cancel,
    payerId: `PAYER${orderId.slice(0, 8).toUpperCase()}`,
    createdAt,
  }
}

function auditOf(row: CheckoutRow): AuditRow[] {
  const { id, userId, userRole, amountCents, currency, broker, state, kind, terms } = row
  const { createdAt, changedAt, paidAt } = row
  const subject = { subjectType: 'checkout', subjectId: id, requestId: `world ${id}` }
  const by = { actorId: userId, actorRole: userRole }
  const entry = (word: string, at: Date, after: object) => ({
    ...auditRow(subject, `checkout.${word}`, at, by),
    after: { ...after, amountCents, currency, broker },
  })
  const bought = kind === 'PLAN' ? { plan: terms.title } : { package: terms.title }
  return [
    entry('started', createdAt, bought),
    ...(paidAt ? [entry('paid', paidAt, { state: 'PAID' })] : []),
    ...(state === 'PENDING' || state === 'PAID'
      ? []
      : [entry(state.toLowerCase(), changedAt, { state })]),
  ]
}

type Billing = { timeZone: string; billing: BillingSettings }
type Series = (typeof invoiceSeries)[number]
type Invoice = typeof invoices.$inferInsert

async function writeInvoices(
  tx: Tx,
  rows: readonly CheckoutRow[],
  { timeZone, billing }: Billing,
): Promise<void> {
  const books = createBooks(billing.prefix, timeZone)
  const buyers = await readBuyers(tx)
  const issued = inTime(rows, ({ paidAt }) => paidAt ?? null).map(({ row, at }) => ({
    row,
    at,
    ...books.take('INVOICE', at),
  }))
  const refunded = rows.filter(({ state }) => state === 'REFUNDED')
  const credits = new Map(
    inTime(refunded, ({ changedAt }) => changedAt).map(({ row, at }) => [
      row.id,
      { creditNumber: books.take('CREDIT_NOTE', at).number, creditedAt: at },
    ]),
  )
  const written = issued.map(({ row, at, ...taken }): Invoice => {
    const { userId, userRole, kind, terms, amountCents, currency, broker, id: checkoutId } = row
    const buyer = buyers.get(userId)
    return {
      ...taken,
      userId,
      userRole,
      kind,
      terms,
      amountCents,
      currency,
      broker,
      checkoutId,
      ...credits.get(checkoutId),
      id: worldId(`invoice ${checkoutId}`),
      issuedAt: at,
      paidAt: at,
      seller: billing.seller,
      buyerName: buyer?.name ?? '',
      buyerAddress: buyer?.address ?? null,
      buyerRegNo: buyer?.regNo ?? null,
    }
  })
  await insertAll(tx, invoices, written)
  await insertAll(tx, invoiceCounters, books.counters())
  await insertAll(tx, auditEntries, written.flatMap(auditOfInvoice))
}

function createBooks(prefix: string, timeZone: string) {
  const counters = new Map<string, { series: Series; year: number; last: number }>()
  return {
    take(series: Series, at: Date) {
      const year = Number(businessDate(at.getTime(), timeZone).slice(0, 4))
      const counter = counters.get(`${series} ${year}`) ?? { series, year, last: 0 }
      counter.last += 1
      counters.set(`${series} ${year}`, counter)
      const { last: sequence } = counter
      return { number: writeNumber(series, year, sequence, prefix), year, sequence }
    },
    counters: () => [...counters.values()],
  }
}

function inTime(rows: readonly CheckoutRow[], timeOf: (row: CheckoutRow) => Date | null) {
  return rows
    .flatMap((row) => {
      const at = timeOf(row)
      return at ? [{ row, at }] : []
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function readBuyers(tx: Tx) {
  const { businessName, address, businessRegNo: regNo } = businessProfiles
  const rows = await tx
    .select({ id: users.id, fullName: users.fullName, businessName, address, regNo })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
  return new Map(
    rows.map(({ id, fullName, ...row }) => [id, { ...row, name: row.businessName ?? fullName }]),
  )
}

function auditOfInvoice(invoice: Invoice): AuditRow[] {
  const { checkoutId, number, amountCents, userId, userRole, issuedAt } = invoice
  const { creditNumber, creditedAt } = invoice
  const requestId = `world ${checkoutId}`
  const subject = { subjectType: 'checkout', subjectId: checkoutId, requestId }
  const by = { actorId: userId, actorRole: userRole }
  const entry = (event: string, at: Date, after: object) => ({
    ...auditRow(subject, event, at, by),
    after: { ...after, amountCents },
  })
  return [
    entry('invoice.issued', issuedAt, { number }),
    ...(creditNumber && creditedAt
      ? [entry('invoice.credited', creditedAt, { number: creditNumber })]
      : []),
  ]
}
