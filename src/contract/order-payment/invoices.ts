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
})
export type Invoice = z.infer<typeof invoice>

const party = z.object({ name: z.string(), address: z.string().nullable() })

const invoiceDetails = entity('InvoiceDetails', {
  ...invoice.shape,
  document: z.enum(['INVOICE', 'CREDIT_NOTE']),
  kind: z.enum(checkoutKinds),
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
