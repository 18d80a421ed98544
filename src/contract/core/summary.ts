import { z } from 'zod'
import { milestones } from '../authentication/milestones.ts'
import { endpoint } from '../endpoint.ts'
import { businessRoles } from '../roles.ts'
import { entity, id, money } from '../values.ts'
import { inboxKinds, waitingForApproval } from './approvals.ts'
import { differenceKinds } from './reconciliation.ts'

const query = z.object({ userId: id.optional() })

const deals = z.object({
  totalDeal: z.int(),
  activeDeals: z.int(),
  expiringDeals: z.int(),
  waitingDeals: z.int(),
  merchantDeals: z.int().optional(),
  dealRequests: z.int(),
  merchantRequests: z.int().optional(),
  bankRequests: z.int().optional(),
})
export type DealFigures = z.infer<typeof deals>

const catalogue = z.object({
  noOfNewCategories: z.int(),
  noOfNewBrands: z.int(),
  totalCategories: z.int(),
  totalActiveCategories: z.int(),
  totalBrands: z.int(),
})
export type CatalogueFigures = z.infer<typeof catalogue>

const figures = z.object({ title: z.string(), subTitle: z.string(), deals, ...catalogue.shape })

/** Accounts neither deleted nor deactivated; without administrators. */
const users = z.object({
  total: z.int(),
  merchants: z.int(),
  /** APPROVED, UNBLOCKED or ENABLED. */
  activeMerchants: z.int(),
  banks: z.int(),
  mobileUsers: z.int(),
})
export type UserFigures = z.infer<typeof users>

const subscriptions = z.object({
  plans: z.object({
    totalPlan: z.int(),
    totalActivePlan: z.int(),
    merchantPlans: z.int(),
    bankPlans: z.int(),
  }),
  subscribers: z.object({ totalSubscribers: z.int() }),
  unsubscribers: z.object({ total: z.int() }),
})
export type SubscriptionFigures = z.infer<typeof subscriptions>

const adminFigures = entity('AdminFigures', { ...figures.shape, users, subscriptions })
export type AdminFigures = z.infer<typeof adminFigures>

/** Days of the figures' lines, today included; the same number before them is compared. */
export const FIGURE_DAYS = 30
/** Days for which the queue says what arrived and what was decided. */
export const QUEUE_DAYS = 14

export const line = {
  count: z.int(),
  /** Per cent more than in the days before; null if there was nothing then. */
  change: z.int().nullable(),
  /** By day, the oldest first; the last one is today and goes on. */
  days: z.array(z.int()),
}

const taken = { paid: money, saved: money }

const operations = entity('OperationFigures', {
  from: z.string(),
  to: z.string(),
  /** Of the kinds that the caller decides on; null for none. */
  queue: z
    .object({
      /** How many have waited for less than a business day, 1 or 2, 3 to 7, and longer. */
      ages: z.object({ today: z.int(), days: z.int(), week: z.int(), older: z.int() }),
      /** By day, the oldest first. */
      days: z.array(z.object({ arrived: z.int(), decided: z.int() })),
      oldest: z
        .object({ kind: z.enum(inboxKinds), id, userType: z.enum(businessRoles) })
        .nullable(),
    })
    .nullable(),
  /** Payments for plans and packages less refunds, compared with the same days of the month before. */
  money: z
    .object({ from: z.string(), net: money, paid: money, refunded: money, ...line })
    .nullable(),
  /** Compared with as many days ago as the line has. */
  live: z.object(line).nullable(),
  redeemed: z.object({ ...line, ...taken }).nullable(),
  /** Merchants in all, and those that have ever come so far. */
  merchants: z.object({ all: z.int(), reached: z.record(z.enum(milestones), z.int()) }).nullable(),
  /** The last comparison of coupons and payments; its day is null before the first one. */
  comparison: z
    .object({
      day: z.string().nullable(),
      kinds: z.array(z.object({ kind: z.enum(differenceKinds), count: z.int() })),
    })
    .nullable(),
})
export type OperationFigures = z.infer<typeof operations>

export const readAdminSummary = endpoint('get /summary/ADMIN', {
  summary: 'Dashboard of administrators',
  callers: ['ADMIN'],
  query,
  data: z.object({
    todaySummary: adminFigures,
    totalSummary: adminFigures,
    waitingForApproval,
    operations,
  }),
})
export type AdminSummary = z.infer<(typeof readAdminSummary)['data']>

export const LIVE_DEALS = 8
export const LIVE_DAYS = 14
export const TASKS_MAX = 5
/** Coupons that run out within so many days are worth a word. */
export const RUNNING_OUT_DAYS = 7

const task = entity('ToDo', {
  kind: z.enum(['rejected', 'ending', 'runningOut', 'events']),
  /** Null for what is no single deal. */
  deal: z.object({ id, title: z.string() }).nullable(),
  /** Deals that end, coupons or events that are left. */
  count: z.int(),
  /** Days for which the coupons last. */
  days: z.int().nullable(),
  comment: z.string().nullable(),
})
export type ToDo = z.infer<typeof task>

const liveDeal = entity('LiveDeal', {
  id,
  title: z.string(),
  coverImage: z.string(),
  /** What a customer pays. */
  pays: money,
  collected: z.int(),
  redeemed: z.int(),
  left: z.int(),
  total: z.int(),
  /** Collected by day, the oldest first. */
  days: z.array(z.int()),
})
export type LiveDeal = z.infer<typeof liveDeal>

const business = entity('BusinessFigures', {
  from: z.string(),
  to: z.string(),
  /** Price less deduction, and the deduction, as they were at redemption. */
  redeemed: z.object({ ...line, ...taken }),
  collected: z.object(line),
  viewed: z.object(line),
  /** Of all coupons that may still be collected or were. */
  left: z.object({ count: z.int(), total: z.int(), days: z.int().nullable() }),
  tasks: z.array(task),
  live: z.array(liveDeal),
})
export type BusinessFigures = z.infer<typeof business>

export const readMerchantSummary = endpoint('get /summary/MERCHANT', {
  summary: 'Dashboard of a merchant',
  callers: ['MERCHANT'],
  query,
  data: z.object({
    todaySummary: figures,
    totalSummary: figures,
    chosen: z.object({ categories: z.int(), brands: z.int() }),
    business,
  }),
})
export type MerchantSummary = z.infer<(typeof readMerchantSummary)['data']>

const requests = z.object({
  combinedRequests: z.int(),
  creditCardRequests: z.int(),
})
export type BankRequestFigures = z.infer<typeof requests>
const bankFigures = entity('BankFigures', { ...figures.shape, ...requests.shape })

const viewed = entity('Viewed', { id, name: z.string(), viewCount: z.int() })
export type Viewed = z.infer<typeof viewed>

export const readBankSummary = endpoint('get /summary/BANK', {
  summary: 'Dashboard of a bank',
  callers: ['BANK'],
  query,
  data: z.object({
    todaySummary: bankFigures,
    totalSummary: bankFigures,
    /** The categories viewed most this week; null for a caller who may not see reports. */
    reach: z.array(viewed).nullable(),
  }),
})
export type BankSummary = z.infer<(typeof readBankSummary)['data']>
export type Summary = AdminSummary | MerchantSummary | BankSummary
