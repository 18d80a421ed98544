import type { InvoiceDetails } from '#src/contract/order-payment/invoices.ts'
import type { Page } from '#views/page/page.ts'

export type InvoiceWords = {
  title: string
  number: string
  state: string
  refunded: boolean
  from: { label: string; lines: string[] }
  to: { label: string; lines: string[] }
  facts: { label: string; value: string }[]
  head: { item: string; amount: string }
  item: { title: string; terms: string[]; amount: string }
  total: { label: string; amount: string }
  remarks: string[]
  /** For a file whose fonts lack letters of the buyer. */
  unshown: { name: string; remark: string }
}

export function describeInvoice({ t, format }: Page, invoice: InvoiceDetails): InvoiceWords {
  const { document, seller, buyer, terms, kind, paper, period, credited } = invoice
  const isCredit = document === 'CREDIT_NOTE'
  const { cents, currency } = paper.amount
  const written = isCredit ? format.money(-cents, currency) : paper.amount.display
  const tax = seller.taxNumber && t('invoices:show.taxNumber', { number: seller.taxNumber })
  const reg = buyer.regNo && t('invoices:show.regNo', { number: buyer.regNo })
  const refunded = invoice.creditNumber !== null
  return {
    title: t(`invoices:document.${document}`),
    number: paper.number,
    state: t(`orders:state.${stateOf(invoice)}`),
    refunded,
    from: { label: t('invoices:show.from'), lines: present(seller.name, seller.address, tax) },
    to: { label: t('invoices:show.to'), lines: present(buyer.name, buyer.address, reg) },
    facts: factsOf({ t, format }, invoice, isCredit),
    head: { item: t('invoices:field.item'), amount: t('invoices:field.amount') },
    item: {
      title: t(`invoices:item.${kind}`, { title: invoice.title }),
      terms: [
        ...terms.map(({ name, value }) => termText({ t, format }, name, value)),
        ...(period ? [periodText({ t }, period)] : []),
        ...(credited && !isCredit ? [creditedText({ t }, credited)] : []),
      ],
      amount: written,
    },
    total: { label: t('invoices:show.total'), amount: written },
    remarks: remarksOf({ t, format }, invoice, isCredit),
    unshown: {
      name: t('invoices:show.otherLetters', { id: buyer.id }),
      remark: t('invoices:show.otherLettersRemark', { number: invoice.number }),
    },
  }
}

function stateOf({ creditNumber, credits }: InvoiceDetails) {
  if (creditNumber !== null) return 'REFUNDED'
  return credits.length > 0 ? 'PART_REFUNDED' : 'PAID'
}

function periodText(
  { t }: Pick<Page, 't'>,
  { from, to }: NonNullable<InvoiceDetails['period']>,
): string {
  return to ? t('invoices:show.period', { from, to }) : t('invoices:show.since', { from })
}

function creditedText(
  { t }: Pick<Page, 't'>,
  { from, price, credit }: NonNullable<InvoiceDetails['credited']>,
): string {
  const params = { from, price: price.display, credit: credit.display }
  return t('invoices:show.credited', params)
}

function termText(
  { t, format }: Pick<Page, 't' | 'format'>,
  name: InvoiceDetails['terms'][number]['name'],
  value: number,
): string {
  return t('orders:term.line', { label: t(`orders:term.${name}`), value: format.number(value) })
}

function factsOf(
  { t, format }: Pick<Page, 't' | 'format'>,
  invoice: InvoiceDetails,
  isCredit: boolean,
) {
  const { number, paidAt, broker, paper } = invoice
  return [
    { label: t('invoices:field.issued'), value: paper.issuedAt.displayDate },
    ...(isCredit ? [{ label: t('invoices:show.ofInvoice'), value: number }] : []),
    { label: t('orders:field.paid'), value: format.moment(paidAt) },
    { label: t('orders:field.broker'), value: broker },
  ]
}

function remarksOf(
  { t, format }: Pick<Page, 't' | 'format'>,
  invoice: InvoiceDetails,
  isCredit: boolean,
): string[] {
  const { amount, broker, charged, creditNumber, credits, number, paidAt, paper } = invoice
  const { tax } = paper
  const isWhole = creditNumber !== null && credits.length === 1
  const rate = tax && format.number(tax.rate / 100)
  const back = credits.map((credit) =>
    t(`invoices:show.${isWhole ? 'refunded' : 'partRefunded'}`, {
      date: credit.issuedAt.displayDate,
      number: credit.number,
      amount: credit.amount.display,
    }),
  )
  return present(
    isCredit
      ? t(`invoices:show.${isWhole ? 'credits' : 'creditsPart'}`, { number })
      : t('invoices:show.paid', { amount: amount.display, broker, date: paidAt.displayDate }),
    charged && t('invoices:show.charged', { amount: charged.display, broker }),
    tax && t('invoices:show.tax', { rate: rate ?? '', amount: tax.amount.display }),
    ...(isCredit ? [] : back),
  )
}

function present(...lines: (string | null)[]): string[] {
  return lines.filter((line): line is string => line !== null && line !== '')
}
