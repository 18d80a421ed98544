import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paging } from '../paging.ts'
import { staffRoles } from '../roles.ts'
import { dateValue, entity, id, money, role } from '../values.ts'
import { checkoutKinds } from './lifecycle.ts'
import { booksQuery, paidMonths, terms } from './orders.ts'

export const INVOICE_NUMBER_MAX = 40

const invoice = entity('Invoice', {
  id,
  number: z.string(),
  issuedAt: dateValue,
  buyerName: z.string(),
  title: z.string(),
  amount: money,
  creditNumber: z.string().nullable(),
  /** Of credit notes over parts, the first first. */
  partCredits: z.array(z.string()),
})
export type Invoice = z.infer<typeof invoice>

const party = z.object({ name: z.string(), address: z.string().nullable() })

/** A document of the books: an invoice, or a credit note over a part or what is left of one. */
const paper = z.object({
  number: z.string(),
  issuedAt: dateValue,
  amount: money,
  /** Within the amount, at `rate` hundredths of a percent; null where none was stated. */
  tax: z.object({ rate: z.int(), amount: money }).nullable(),
})
export type Paper = z.infer<typeof paper>

const invoiceDetails = entity('InvoiceDetails', {
  ...invoice.shape,
  document: z.enum(['INVOICE', 'CREDIT_NOTE']),
  /** The one that was asked for. */
  paper,
  credits: z.array(paper),
  /** Business days that were paid for; the last is null where what was bought has no end. */
  period: z.object({ from: z.string(), to: z.string().nullable() }).nullable(),
  kind: z.enum(checkoutKinds),
  /** Of a change of plan: the month's price, less what was unused of the plan from before. */
  credited: z.object({ from: z.string(), price: money, credit: money }).nullable(),
  orderId: id,
  seller: party.extend({ taxNumber: z.string().nullable() }),
  buyer: party.extend({ id, role, regNo: z.string().nullable() }),
  terms,
  broker: z.string(),
  /** What the payment method collected, if it does not take the price's currency. */
  charged: money.nullable(),
  paidAt: dateValue,
  creditedAt: dateValue.nullable(),
})
export type InvoiceDetails = z.infer<typeof invoiceDetails>

export const invoiceSorts = ['number', 'amount'] as const

export const listInvoices = endpoint('get /invoices', {
  summary: 'Invoices of paid checkouts, the highest number first',
  callers: staffRoles,
  permission: 'VIEW_PAYMENT',
  query: z.object(booksQuery(invoiceSorts)),
  data: z.object({ invoices: z.array(invoice), months: paidMonths, ...paging }),
})

export const readInvoice = endpoint('get /invoices/{number}', {
  summary: 'An invoice or a credit note as it was issued',
  callers: staffRoles,
  permission: 'VIEW_PAYMENT',
  params: z.object({ number: z.string().min(1).max(INVOICE_NUMBER_MAX) }),
  data: invoiceDetails,
  refuses: ['notFound'],
})
