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
  const { document, seller, buyer, amount, terms, kind } = invoice
  const isCredit = document === 'CREDIT_NOTE'
  const { cents, currency } = amount
  const written = isCredit ? format.money(-cents, currency) : amount.display
  const tax = seller.taxNumber && t('invoices:show.taxNumber', { number: seller.taxNumber })
  const reg = buyer.regNo && t('invoices:show.regNo', { number: buyer.regNo })
  const refunded = invoice.creditNumber !== null
  return {
    title: t(`invoices:document.${document}`),
    number: (isCredit && invoice.creditNumber) || invoice.number,
    state: t(refunded ? 'orders:state.REFUNDED' : 'orders:state.PAID'),
    refunded,
    from: { label: t('invoices:show.from'), lines: present(seller.name, seller.address, tax) },
    to: { label: t('invoices:show.to'), lines: present(buyer.name, buyer.address, reg) },
    facts: factsOf({ t, format }, invoice, isCredit),
    head: { item: t('invoices:field.item'), amount: t('invoices:field.amount') },
    item: {
      title: t(`invoices:item.${kind}`, { title: invoice.title }),
      terms: terms.map(({ name, value }) => termText({ t, format }, name, value)),
      amount: written,
    },
    total: { label: t('invoices:show.total'), amount: written },
    remarks: remarksOf({ t }, invoice, isCredit),
    unshown: {
      name: t('invoices:show.otherLetters', { id: buyer.id }),
      remark: t('invoices:show.otherLettersRemark', { number: invoice.number }),
    },
  }
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
  const { number, issuedAt, paidAt, creditedAt, broker } = invoice
  const issued = isCredit && creditedAt ? creditedAt : issuedAt
  return [
    { label: t('invoices:field.issued'), value: issued.displayDate },
    ...(isCredit ? [{ label: t('invoices:show.ofInvoice'), value: number }] : []),
    { label: t('orders:field.paid'), value: format.moment(paidAt) },
    { label: t('orders:field.broker'), value: broker },
  ]
}

function remarksOf({ t }: Pick<Page, 't'>, invoice: InvoiceDetails, isCredit: boolean): string[] {
  const { amount, broker, charged, creditNumber, creditedAt, number, paidAt } = invoice
  const date = creditedAt?.displayDate ?? ''
  const back = creditNumber && t('invoices:show.refunded', { date, number: creditNumber })
  return present(
    isCredit
      ? t('invoices:show.credits', { number })
      : t('invoices:show.paid', { amount: amount.display, broker, date: paidAt.displayDate }),
    charged && t('invoices:show.charged', { amount: charged.display, broker }),
    isCredit ? null : back,
  )
}

function present(...lines: (string | null)[]): string[] {
  return lines.filter((line): line is string => line !== null && line !== '')
}
