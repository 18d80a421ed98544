import type { InvoiceDetails, Paper } from '#src/contract/order-payment/invoices.ts'
import type { Queryable } from '#src/database/connect.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import { findCreditedParts } from './credited.ts'
import type { invoices } from './schema.ts'

type Row = typeof invoices.$inferSelect & {
  leftToCredit: number
  taxLeftToCredit: number | null
}
type Written = Pick<Row, 'number' | 'issuedAt' | 'amountCents' | 'taxCents'>

/** An invoice, its credit notes over parts, and the one over what was left. */
export async function findPapers(
  db: Queryable,
  row: Row,
  format: Format,
): Promise<[Paper, ...Paper[]]> {
  const { id, creditNumber, creditedAt, currency, taxRate } = row
  const money = (cents: number) => ({ cents, currency, display: format.money(cents, currency) })
  const paper = ({ number, issuedAt, amountCents, taxCents }: Written): Paper => ({
    number,
    issuedAt: format.instant(issuedAt),
    amount: money(amountCents),
    tax: taxRate === null ? null : { rate: taxRate, amount: money(taxCents ?? 0) },
  })
  const rest = { amountCents: row.leftToCredit, taxCents: row.taxLeftToCredit }
  return [
    paper(row),
    ...(await findCreditedParts(db, id)).map(paper),
    ...(creditNumber && creditedAt
      ? [paper({ number: creditNumber, issuedAt: creditedAt, ...rest })]
      : []),
  ]
}

export function periodOf(
  { periodFrom, periodTo }: Pick<Row, 'periodFrom' | 'periodTo'>,
  format: Format,
): InvoiceDetails['period'] {
  if (periodFrom === null) return null
  const shown = (day: string) =>
    format.instant(new Date(startOfBusinessDate(day, format.timeZone))).displayDate
  return { from: shown(periodFrom), to: periodTo && shown(periodTo) }
}
