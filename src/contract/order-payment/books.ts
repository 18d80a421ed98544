import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entity } from '../values.ts'
import { checkoutKinds } from './lifecycle.ts'

export const BOOK_BATCH = 500

const paperTypes = ['INVOICE', 'CREDIT_NOTE'] as const

/** A document of the books, as it was issued. Amounts are above zero, in cents, tax included. */
const bookPaper = entity('BookPaper', {
  type: z.enum(paperTypes),
  number: z.string(),
  /** Business day. */
  issuedOn: z.string(),
  /** The invoice itself, or the one that is credited. */
  invoice: z.string(),
  buyer: z.string(),
  buyerRegNo: z.string().nullable(),
  kind: z.enum(checkoutKinds),
  title: z.string(),
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  amountCents: z.int(),
  taxCents: z.int(),
  /** In hundredths of a percent. */
  taxRate: z.int().nullable(),
  currency: z.string(),
  broker: z.string(),
  reference: z.string().nullable(),
})
export type BookPaper = z.infer<typeof bookPaper>

export const monthParam = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const listBooks = endpoint('get /books/{month}', {
  summary: 'Invoices and credit notes that were issued in a business month, by number',
  permission: 'VIEW_PAYMENT',
  params: z.object({ month: monthParam }),
  /** The number after which a batch begins. */
  query: z.object({ after: z.string().max(40).optional() }),
  data: z.object({ papers: z.array(bookPaper) }),
})
