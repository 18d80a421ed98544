import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ALL, batchParam, dayRange, pageQuery, paging, sortParam } from '../paging.ts'
import { businessRoles } from '../roles.ts'
import { dateValue, entity, id, money } from '../values.ts'
import { checkoutKinds, checkoutStates } from './lifecycle.ts'
import { paidMonths } from './orders.ts'
import { CONSENT_VERSION } from './saved-methods.ts'

const userType = z.enum(businessRoles)
/** A provider's own id: never an address of ours, so any short text. */
export const providerWord = z.string().min(1).max(255)

export const broker = entity('Broker', {
  id: z.string(),
  name: z.string(),
  conversion: z.object({ currency: z.string(), rate: z.number() }).optional(),
  /** Whether a method of it can be saved, so that the following months are charged to it. */
  saves: z.boolean().optional(),
})
export type PaymentBroker = z.infer<typeof broker>

const ofBuyers = { callers: ['MERCHANT', 'BANK'], permission: 'ADD_PAYMENT' } as const

export const listBrokers = endpoint('get /payment-broker/{userId}', {
  summary: 'The payment methods that are configured',
  ...ofBuyers,
  data: z.object({ brokers: z.array(broker) }),
})

/** Of the words by which the buyer agrees to be charged for each month that follows; without it nobody is. */
const consentVersion = z.int().min(1).max(CONSENT_VERSION).optional()

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
    consentVersion,
  }),
  data: z.object({ paymentUrl: z.string() }),
  refuses: ['notFound'],
})

/** `key` makes a form that is sent twice one checkout. */
const planChoice = z.object({
  userId: id,
  subscriptionPlanId: id,
  paymentBrokerId: z.string().max(40),
  key: id.optional(),
  consentVersion,
})

/** At the plan's current price. `subscriptionPlanId` is that of the own current plan. */
export const makeRenewal = endpoint('post /payment/subscription/renew', {
  summary: 'Begin to pay for the next month of the current plan',
  ...ofBuyers,
  body: planChoice,
  data: z.object({ paymentUrl: z.string() }),
  refuses: ['notFound'],
})

/** At the plan's current price, less what is unused of the current plan. */
export const makeChange = endpoint('post /payment/subscription/change', {
  summary: 'Begin to pay for a change of the current plan',
  ...ofBuyers,
  accounts: 'selling',
  body: planChoice,
  data: z.object({ paymentUrl: z.string() }),
  refuses: ['notFound'],
})

const planChange = entity('PlanChange', {
  subscriptionId: id,
  planId: id,
  title: z.string(),
  fromTitle: z.string(),
  /** NOW: at once. MONTH_END: after the last paid day. */
  when: z.enum(['NOW', 'MONTH_END']),
  /** Its first business day. */
  from: dateValue,
  /** Its last paid day after that; null without an end, or before it is paid for. */
  through: dateValue.nullable(),
  price: money,
  /** For the days of the current plan that are left. */
  credit: money,
  unusedDays: z.int(),
  /** To be paid now. */
  due: money,
  free: z.boolean(),
  usedDeals: z.int(),
  dealsPerMonth: z.int(),
})
export type PlanChange = z.infer<typeof planChange>

export const readChange = endpoint('get /payment/subscription/change/{planId}', {
  summary: 'What a change of the own current plan would cost, and when it would begin',
  ownerOnly: true,
  callers: ['MERCHANT', 'BANK'],
  accounts: 'selling',
  permission: 'VIEW_SUBSCRIPTION',
  data: planChange,
  refuses: ['notFound', 'ruleBroken'],
})

const paymentPage = entity('PaymentPage', {
  paymentUrl: z.string(),
  kind: z.enum(checkoutKinds),
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
