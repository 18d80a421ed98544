import { type SQL, sql } from 'drizzle-orm'
import { BOOK_BATCH, type BookPaper, listBooks } from '#src/contract/order-payment/books.ts'
import type { Queryable } from '#src/database/connect.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { brokerName } from '#src/services/order-payment/brokers/broker.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { creditNotes, invoices } from './schema.ts'

export const booksEndpoints = [
  bind(listBooks, async ({ params, query }, { db, settings }) => {
    const timeZone = settings.businessTimeZone
    const papers = await findPapersOf(db, { ...params, after: query.after ?? '', timeZone })
    return { data: { papers } }
  }),
]

type Range = { month: string; after: string; timeZone: string }

/** By the day of issue, as documents are numbered; a payment's own day is that of its invoice. */
async function findPapersOf(
  db: Queryable,
  { month, after, timeZone }: Range,
): Promise<BookPaper[]> {
  const at = (day: string) => new Date(startOfBusinessDate(day, timeZone)).toISOString()
  const from = sql`${at(`${month}-01`)}::timestamptz`
  const to = sql`${at(`${monthAfter(month)}-01`)}::timestamptz`
  const within = (column: SQL) => sql`${column} >= ${from} and ${column} < ${to}`
  const { rows } = await db.execute<BookPaper>(sql`
    with paper as (
      select id as invoice_id, 'INVOICE' as type, number, issued_at, amount_cents, tax_cents
        from ${invoices} where ${within(sql`issued_at`)}
      union all
      select invoice_id, 'CREDIT_NOTE', number, issued_at, amount_cents, tax_cents
        from ${creditNotes} where ${within(sql`issued_at`)}
      union all
      select id, 'CREDIT_NOTE', credit_number, credited_at,
          amount_cents - coalesce(parts.cents, 0), tax_cents - coalesce(parts.tax, 0)
        from ${invoices} left join lateral (
          select sum(amount_cents)::bigint as cents, sum(tax_cents)::bigint as tax
          from ${creditNotes} where invoice_id = invoices.id
        ) as parts on true
        where credit_number is not null and ${within(sql`credited_at`)}
    )
    select paper.type, paper.number,
      ${businessToday(timeZone, sql`paper.issued_at`)}::text as "issuedOn", invoices.number as invoice,
      buyer_name as buyer, buyer_reg_no as "buyerRegNo", invoices.kind, invoices.terms->>'title' as title,
      period_from::text as "periodFrom", period_to::text as "periodTo",
      paper.amount_cents::float8 as "amountCents", coalesce(paper.tax_cents, 0)::float8 as "taxCents",
      tax_rate as "taxRate", invoices.currency, invoices.broker, provider_reference as reference
    from paper join ${invoices} on invoices.id = invoice_id
      join ${checkouts} on checkouts.id = invoices.checkout_id
    where paper.number > ${after} order by paper.number limit ${BOOK_BATCH}`)
  return rows.map((row) => ({ ...row, broker: brokerName(row.broker) }))
}

function monthAfter(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 7)
}
