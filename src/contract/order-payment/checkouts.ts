import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ALL, batchParam, dayRange, pageQuery, paging, sortParam } from '../paging.ts'
import { businessRoles } from '../roles.ts'
import { dateValue, entity, id, money } from '../values.ts'
import { checkoutStates } from './lifecycle.ts'
import { paidMonths } from './orders.ts'

const userType = z.enum(businessRoles)
/** A provider's own id: never an address of ours, so any short text. */
export const providerWord = z.string().min(1).max(255)

export const broker = entity('Broker', {
  id: z.string(),
  name: z.string(),
  conversion: z.object({ currency: z.string(), rate: z.number() }).optional(),
})
export type PaymentBroker = z.infer<typeof broker>

const ofBuyers = { callers: ['MERCHANT', 'BANK'], permission: 'ADD_PAYMENT' } as const

export const listBrokers = endpoint('get /payment-broker/{userId}', {
  summary: 'The payment methods that are configured',
  ...ofBuyers,
  data: z.object({ brokers: z.array(broker) }),
})

/** At the plan's current price. The same `key`, the form's idempotency key, is the same checkout. */
export const makePayment = endpoint('post /payment/subscription/make', {
  summary: 'Begin to pay for a plan',
  ...ofBuyers,
  accounts: 'selling',
  body: z.object({
    userId: id,
    subscriptionValidationRequestDto: z.object({ subscriptionPlanId: id, userType }),
    paymentBrokerId: z.string().max(40),
    key: id.optional(),
  }),
  data: z.object({ paymentUrl: z.string() }),
  refuses: ['notFound'],
})

const paymentPage = entity('PaymentPage', {
  paymentUrl: z.string(),
  site: z.string(),
  subscriptionPlanId: id,
  title: z.string(),
  amount: money,
  charged: money.nullable(),
})
export type PaymentPage = z.infer<typeof paymentPage>

export const readPaymentPage = endpoint('get /payment/subscription/page/{key}', {
  summary: 'Where one’s own checkout is paid, while it may be',
  ...ofBuyers,
  data: paymentPage,
  refuses: ['notFound'],
})

/** PAID: the plan has started. CONFIRMING: the broker has not answered yet; nothing must be paid again. */
export const confirmations = ['PAID', 'CONFIRMING'] as const

export const confirmPayment = endpoint('post /payment/subscription/confirm', {
  summary: 'Ask the broker what became of a payment; repeated it answers the same',
  ...ofBuyers,
  body: z.object({ userId: id, payerId: providerWord, paymentId: providerWord }),
  data: z.object({ state: z.enum(confirmations) }),
  refuses: ['notFound'],
})

export const takeFreePlan = endpoint('post /payment/subscription/free', {
  summary: 'Subscribe to a plan that costs nothing',
  callers: ['MERCHANT', 'BANK'],
  accounts: 'selling',
  permission: 'VIEW_SUBSCRIPTION',
  body: z.object({ userId: id.optional(), subscriptionPlanId: id, userType }),
  refuses: ['notFound'],
})

const payment = entity('Payment', {
  id,
  merchantImageUrl: z.string().nullable(),
  merchantName: z.string(),
  title: z.string(),
  createdAt: dateValue,
  amount: money,
  broker: z.string(),
  state: z.enum(checkoutStates),
  invoiceNumber: z.string().nullable(),
})

export const paymentSorts = ['subscribedOn'] as const

export const listPayments = endpoint('get /payment/subscription/list', {
  summary: 'Subscription payments, the latest first',
  permission: 'VIEW_PAYMENT',
  query: z.object({
    subscriptionid: z.union([id, z.literal(ALL)]).default(ALL),
    buyerId: id.optional(),
    /** When it was paid. */
    ...dayRange,
    ...pageQuery,
    ...sortParam(paymentSorts),
    ...batchParam,
  }),
  data: z.object({ payments: z.array(payment), months: paidMonths, ...paging }),
})

export const listPaidPlans = endpoint('get /payment/subscription/plan-count', {
  summary: 'The plans by which payments are filtered',
  permission: 'VIEW_PAYMENT',
  data: z.object({ plans: z.array(z.object({ id, title: z.string() })) }),
})

/** Signed over the raw body; each broker has its own scheme. */
export const receiveWebhook = endpoint('post /webhooks/{broker}', {
  summary: 'What a broker says of a payment',
  callers: 'public',
  params: z.object({ broker: z.string().max(40) }),
  refuses: ['notFound', 'tooMany'],
})
