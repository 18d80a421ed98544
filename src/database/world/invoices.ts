import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { BillingSettings } from '#src/services/kit/deps.ts'
import { writeNumber } from '#src/services/order-payment/invoices/book-checkout.ts'
import {
  invoiceCounters,
  type invoiceSeries,
  invoices,
} from '#src/services/order-payment/invoices/schema.ts'
import type { CheckoutRow } from './checkout-story.ts'
import { worldId } from './random.ts'
import { type AuditRow, auditRow } from './record-story.ts'
import { insertAll } from './rows.ts'

export type Billing = { timeZone: string; billing: BillingSettings }
type Series = (typeof invoiceSeries)[number]
type Invoice = typeof invoices.$inferInsert

export async function writeInvoices(
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
  await insertAll(tx, auditEntries, written.flatMap(auditOf))
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

function auditOf(invoice: Invoice): AuditRow[] {
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
