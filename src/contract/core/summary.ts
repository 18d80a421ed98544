import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { waitingForApproval } from './approvals.ts'

const query = z.object({ userId: id.optional() })

/** Of todaySummary: what came today and is in that state now; expiring are those whose last day is today. */
const deals = z.object({
  totalDeal: z.int(),
  activeDeals: z.int(),
  expiringDeals: z.int(),
  waitingDeals: z.int(),
  /** Of administrators: those that merchants published, which is all of them. */
  merchantDeals: z.int().optional(),
  /** What users asked for: of this merchant or bank, of everybody for administrators. */
  dealRequests: z.int(),
  /** Of administrators: the same by whom they are addressed to. */
  merchantRequests: z.int().optional(),
  bankRequests: z.int().optional(),
})
export type DealFigures = z.infer<typeof deals>

/** New ones are of today and totals of the whole catalogue, in both summaries. */
const catalogue = z.object({
  noOfNewCategories: z.int(),
  noOfNewBrands: z.int(),
  totalCategories: z.int(),
  totalActiveCategories: z.int(),
  totalBrands: z.int(),
})
export type CatalogueFigures = z.infer<typeof catalogue>

/** Names as documented. */
const figures = z.object({ title: z.string(), subTitle: z.string(), deals, ...catalogue.shape })

/** Accounts that are neither deleted nor deactivated; administrators are none of them. */
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
  /** Those who have a plan; of todaySummary, since today. */
  subscribers: z.object({ totalSubscribers: z.int() }),
  /** Those who have none and left one; of todaySummary, today. */
  unsubscribers: z.object({ total: z.int() }),
})
export type SubscriptionFigures = z.infer<typeof subscriptions>

const adminFigures = figures.extend({ users, subscriptions })
adminFigures.register(z.globalRegistry, { id: 'AdminFigures' })
export type AdminFigures = z.infer<typeof adminFigures>

export const readAdminSummary = endpoint({
  method: 'get',
  path: '/summary/ADMIN',
  summary: 'Dashboard of administrators',
  callers: ['ADMIN'],
  query,
  data: z.object({
    todaySummary: adminFigures,
    totalSummary: adminFigures,
    waitingForApproval,
  }),
})
export type AdminSummary = z.infer<(typeof readAdminSummary)['data']>

export const readMerchantSummary = endpoint({
  method: 'get',
  path: '/summary/MERCHANT',
  summary: 'Dashboard of a merchant',
  callers: ['MERCHANT'],
  query,
  data: z.object({
    todaySummary: figures,
    totalSummary: figures,
    /** What the merchant chose from the catalogue. */
    chosen: z.object({ categories: z.int(), brands: z.int() }),
  }),
})
export type MerchantSummary = z.infer<(typeof readMerchantSummary)['data']>

/** What users ask of this bank. */
const requests = z.object({
  /** Combinations of a category and a brand; of todaySummary, those asked for today. */
  combinedRequests: z.int(),
  creditCardRequests: z.int(),
})
export type BankRequestFigures = z.infer<typeof requests>
const bankFigures = figures.extend(requests.shape)
bankFigures.register(z.globalRegistry, { id: 'BankFigures' })

export const readBankSummary = endpoint({
  method: 'get',
  path: '/summary/BANK',
  summary: 'Dashboard of a bank',
  callers: ['BANK'],
  query,
  data: z.object({ todaySummary: bankFigures, totalSummary: bankFigures }),
})
export type BankSummary = z.infer<(typeof readBankSummary)['data']>

export const summaries = [readAdminSummary, readMerchantSummary, readBankSummary] as const
