import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { waitingForApproval } from './approvals.ts'

const query = z.object({ userId: id.optional() })

/** Figures of a dashboard; those whose lists do not exist yet are absent, never invented. */
const figures = z.object({
  title: z.string(),
  subTitle: z.string(),
  deals: z.object({
    totalDeal: z.int(),
    activeDeals: z.int(),
    expiringDeals: z.int(),
    waitingDeals: z.int(),
    merchantDeals: z.int().optional(),
  }),
})

const summary = z.object({ todaySummary: figures, totalSummary: figures })
export type Summary = z.infer<typeof summary>

/** Accounts that are neither deleted nor deactivated; administrators are none of them (DASH-02). */
const users = z.object({
  total: z.int(),
  merchants: z.int(),
  /** APPROVED, UNBLOCKED or ENABLED (DASH-13). */
  activeMerchants: z.int(),
  banks: z.int(),
  mobileUsers: z.int(),
})
export type UserFigures = z.infer<typeof users>
const adminFigures = figures.extend({ users })

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
  data: summary,
})

export const readBankSummary = endpoint({
  method: 'get',
  path: '/summary/BANK',
  summary: 'Dashboard of a bank',
  callers: ['BANK'],
  query,
  data: summary,
})

export const summaries = [readAdminSummary, readMerchantSummary, readBankSummary] as const
