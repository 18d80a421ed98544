import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entity, id } from '../values.ts'
import { waitingForApproval } from './approvals.ts'

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

export const readAdminSummary = endpoint('get /summary/ADMIN', {
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

export const readMerchantSummary = endpoint('get /summary/MERCHANT', {
  summary: 'Dashboard of a merchant',
  callers: ['MERCHANT'],
  query,
  data: z.object({
    todaySummary: figures,
    totalSummary: figures,
    chosen: z.object({ categories: z.int(), brands: z.int() }),
  }),
})
export type MerchantSummary = z.infer<(typeof readMerchantSummary)['data']>

const requests = z.object({
  combinedRequests: z.int(),
  creditCardRequests: z.int(),
})
export type BankRequestFigures = z.infer<typeof requests>
const bankFigures = entity('BankFigures', { ...figures.shape, ...requests.shape })

export const readBankSummary = endpoint('get /summary/BANK', {
  summary: 'Dashboard of a bank',
  callers: ['BANK'],
  query,
  data: z.object({ todaySummary: bankFigures, totalSummary: bankFigures }),
})
export type BankSummary = z.infer<(typeof readBankSummary)['data']>
export type Summary = AdminSummary | MerchantSummary | BankSummary
