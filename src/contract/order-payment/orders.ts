import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paging from '../paging.ts'
import { staffRoles } from '../roles.ts'
import { dateValue, entity, id, money, role } from '../values.ts'
import { checkoutKinds, checkoutStates, disputeStates } from './lifecycle.ts'

export const orderTerms = [
  'dealsPerMonth',
  'eventsPerMonth',
  'dealsPerEvent',
  'couponLimit',
  'validDays',
] as const
export type OrderTerm = (typeof orderTerms)[number]

export const terms = z.array(z.object({ name: z.enum(orderTerms), value: z.int() }))

const order = entity('Order', {
  id,
  kind: z.enum(checkoutKinds),
  title: z.string(),
  amount: money,
  /** Refunded so far, of what was collected; null if nothing was. */
  refunded: z.object({ amount: money, of: money }).nullable(),
  state: z.enum(checkoutStates),
  createdAt: dateValue,
  paidAt: dateValue.nullable(),
  broker: z.string(),
  buyer: z.object({ id, name: z.string(), role }),
  invoiceNumber: z.string().nullable(),
  disputed: z.boolean(),
  /** Until when the provider takes an answer to the dispute, for administrators. */
  answerBy: dateValue.nullable(),
})
export type Order = z.infer<typeof order>

type Shown = Pick<Order, 'state' | 'refunded' | 'disputed'>

/** What its tag says: a payment of which a part went back, or that is disputed, is still paid. */
export function shownState({ state, refunded, disputed }: Shown) {
  if (disputed && state === 'PAID') return 'DISPUTED'
  return state === 'PAID' && refunded ? 'PART_REFUNDED' : state
}

export const orderEvents = [
  'started',
  'heard',
  'paid',
  'invoiced',
  'failed',
  'cancelled',
  'expired',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'refund-requested',
  'refund-failed',
  'part-refunded',
  'refunded',
  'credited',
] as const
export type OrderEvent = (typeof orderEvents)[number]

const happened = z.object({
  what: z.enum(orderEvents),
  at: dateValue,
  number: z.string().nullable(),
})
export type OrderHappened = z.infer<typeof happened>

/** What was paid in the months of a page's rows, whatever narrows the list; none in batches. */
export const paidMonths = z.array(z.object({ month: z.string(), paid: money }))
export type PaidMonth = z.infer<typeof paidMonths>[number]

const orderDetails = entity('OrderDetails', {
  ...order.shape,
  terms,
  creditNumber: z.string().nullable(),
  /** Of credit notes over parts, the first first. */
  partCredits: z.array(z.string()),
  fulfilled: z.boolean(),
  reason: z.string().nullable(),
  subjectId: id,
  dispute: z.enum(disputeStates).nullable(),
  /** To administrators: what may be refunded now, and what the provider has not confirmed yet. */
  refund: z.object({ left: money.nullable(), pending: money.nullable() }).nullable(),
  timeline: z.array(happened),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** What narrows orders and invoices: days of their beginning or issue, amounts, and for administrators a buyer. */
export function booksQuery<Key extends string>(sorts: readonly Key[]) {
  return {
    term: paging.searchParams.term.default(paging.ALL),
    buyerId: id.optional(),
    ...paging.pageQuery,
    ...paging.dayRange,
    ...paging.amountRange,
    ...paging.sortParam(sorts),
    ...paging.batchParam,
  }
}

export const orderSorts = ['amount', 'begun'] as const

export const listOrders = endpoint('get /orders', {
  summary: 'Checkouts of plans and packages, the latest first',
  callers: staffRoles,
  permission: 'VIEW_PAYMENT',
  query: z.object({
    ...booksQuery(orderSorts),
    state: z.union([z.enum(checkoutStates), z.literal(paging.ALL)]).default(paging.ALL),
  }),
  data: z.object({
    orders: z.array(order),
    /** To administrators: all payments less refunds in the range; null where more narrows the list. */
    money: z.object({ paid: money, refunded: money, net: money }).nullable(),
    months: paidMonths,
    ...paging.paging,
  }),
})

export const readOrder = endpoint('get /orders/{id}', {
  summary: 'One checkout with what was bought and what happened to it',
  callers: staffRoles,
  permission: 'VIEW_PAYMENT',
  data: orderDetails,
})
