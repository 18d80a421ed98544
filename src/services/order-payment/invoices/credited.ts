import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { creditNotes, invoices } from './schema.ts'

/** Of a row of `invoices`, what its notes over parts leave for the one over the rest. */
export const leftToCredit = sql<number>`(${invoices.amountCents} - coalesce((
  select sum(part.amount_cents) from ${creditNotes} as part
  where part.invoice_id = invoices.id), 0))::float8`

export const taxLeftToCredit = sql<number | null>`(${invoices.taxCents} - coalesce((
  select sum(part.tax_cents) from ${creditNotes} as part
  where part.invoice_id = invoices.id), 0))::float8`

export function findCreditedParts(db: Queryable, invoiceId: string) {
  return db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(asc(creditNotes.year), asc(creditNotes.sequence))
}

export async function findPartCredits(db: Queryable, invoice: string | null): Promise<string[]> {
  if (invoice === null) return []
  const rows = await db
    .select({ number: creditNotes.number })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(eq(invoices.number, invoice))
    .orderBy(asc(creditNotes.year), asc(creditNotes.sequence))
  return rows.map(({ number }) => number)
}
