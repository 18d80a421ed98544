import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'

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

export const readAdminSummary = endpoint({
  method: 'get',
  path: '/summary/ADMIN',
  summary: 'Dashboard of administrators',
  callers: ['ADMIN'],
  query,
  data: summary.extend({
    waitingForApproval: z.object({ deals: z.int(), oldestDealDays: z.int().nullable() }),
  }),
})

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
