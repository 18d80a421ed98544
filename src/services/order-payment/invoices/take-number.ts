import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { invoiceCounters, type invoiceSeries } from './schema.ts'

type Series = (typeof invoiceSeries)[number]
export type Taken = { number: string; year: number; sequence: number }

const marks: Record<Series, string> = { INVOICE: '', CREDIT_NOTE: 'CN-' }
const DIGITS = 6

/**
 * The next number of a series in a business year: DD-2026-000123, DD-CN-2026-000004. Locks the counter
 * until the transaction ends, so that others wait and a rollback leaves no gap: call it last.
 */
export async function takeNumber(
  tx: Tx,
  { series, year, prefix }: { series: Series; year: number; prefix: string },
): Promise<Taken> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  if (!row) throw new Error('no counter of invoices')
  return { number: writeNumber(series, year, row.last, prefix), year, sequence: row.last }
}

export function writeNumber(series: Series, year: number, sequence: number, prefix: string) {
  return `${prefix}-${marks[series]}${year}-${String(sequence).padStart(DIGITS, '0')}`
}
