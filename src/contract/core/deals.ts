import { z } from 'zod'
import { verdicts } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { inBulk, listedAs } from '../in-bulk.ts'
import { batchParam, dayRange, paging, searchParams, sortParam, TODAY } from '../paging.ts'
import { riskNotes } from '../risks.ts'
import { line, lines } from '../texts.ts'
import {
  approvalStatus,
  comment,
  dateValue,
  entity,
  fileUrl,
  id,
  money,
  recordVersion,
  staffRole,
} from '../values.ts'
import { shownRules } from './coupon-rules.ts'
import { dealCounts, dealFilters } from './deal-filters.ts'
import { dealDecisions } from './deal-lifecycle.ts'
import { couponsNow } from './deal-pause.ts'
import { dealReview, dealRound } from './deal-reviews.ts'

export const TITLE_MAX = 100
export const SUB_TITLE_MAX = 100
export const DESCRIPTION_MAX = 200
/** Counts visible text; markup is sanitised before it is stored. */
export const TERMS_MAX = 200
export const TERMS_HTML_MAX = 4000
const EXTRA_IMAGES_MIN = 1
export const EXTRA_IMAGES_MAX = 10
export const VALID_DAYS_MIN = 7
export const TIME_STEP_MINUTES = 15
export const PRICE_CENTS_MAX = 100_000_000_00
export const CURRENCY = 'LKR'
/** An approved deal is expiring when its last day is at most this many days away. */
export const EXPIRING_DAYS = 7

const party = z.object({ id, name: z.string(), imageUrl: z.string().nullable() })
const named = z.object({ id, name: z.string() })

const common = {
  id,
  dealCode: z.string(),
  title: z.string(),
  coverImage: z.string(),
  categories: z.array(named),
  promoType: named,
  approvalStatus,
  /** Rejected with a request for changes. */
  changesRequested: z.boolean(),
  expired: z.boolean(),
  validFrom: dateValue,
  expiredOn: dateValue,
  startTime: z.string(),
  endTime: z.string(),
  merchant: party,
  /** Counts the owner's saves; a decision or edit names the version seen. */
  version: recordVersion,
  /** What the customer pays: the original price less the deduction. */
  finalPrice: money,
}

export const dealListItem = entity('ListedDeal', {
  ...common,
  /** By users of the app, since the deal exists. */
  views: z.int(),
  /** In batches, which files are made of. */
  rules: z.object(shownRules).optional(),
})
export type DealListItem = z.infer<typeof dealListItem>

const deal = entity('Deal', {
  ...common,
  subTitle: z.string(),
  description: z.string(),
  /** Sanitised HTML. */
  termsAndConditions: z.string(),
  imageUrls: z.array(z.string()),
  promoType: named.extend({ categoryName: z.string() }),
  price: z.object({ originalPrice: money, originalDisplayPrice: z.string() }),
  deductionAmount: z.object({ deductionAmount: money, displayDeductionAmount: z.string() }),
  deductionType: z.literal('AMOUNT'),
  ...shownRules,
  ...couponsNow,
  dealType: z.enum(['NORMAL', 'SEASONAL']),
  dealOfTheDay: z.boolean(),
  /** Whether its public page shows it now. */
  shared: z.boolean(),
  submittedAt: dateValue,
  /** The administrator who wrote this version in the merchant's name; null for banks and own ones. */
  writtenBy: named.nullable(),
  /** Who wrote any of it in the merchant's name since the merchant's last save: they don't approve it. */
  writers: z.array(named),
  merchantActiveDeals: z.int(),
  reviews: z.array(dealReview),
  /** For administrators; empty for everybody else. */
  risks: riskNotes,
  /** What was last sent back, while its resubmission waits; for administrators. */
  previous: dealRound.nullable(),
})
export type Deal = z.infer<typeof deal>

export const dealSorts = ['code', 'title', 'from', 'to'] as const

export const dealNarrowing = {
  merchantId: z.union([id, z.literal('ALL')]).optional(),
  status: z.enum(dealFilters).default('ALL'),
  categoryId: id.optional(),
  added: z.enum([TODAY]).optional(),
  ...dayRange,
}

export const listDeals = endpoint('get /deals/{role}/{page}/{size}/search/{term}', {
  summary:
    "Deals, newest first unless sorted: a merchant's own, or all for administrators and banks",
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  permission: 'VIEW_DEAL',
  params: z.object({ role: staffRole, ...searchParams }),
  query: z.object({
    userId: id.optional(),
    ...dealNarrowing,
    ...sortParam(dealSorts),
    ...batchParam,
  }),
  data: z.object({
    deals: z.array(dealListItem),
    /** Those of search and filters, whatever the status; null if there are too many. */
    counts: dealCounts.nullable(),
    /** How many the caller has, whatever is searched for. */
    drafts: z.int(),
    ...paging,
  }),
})

/** Oldest first, so that the longest wait is next. */
export const listPendingDeals = endpoint('get /deals/pending/{page}/{size}/search/{term}', {
  summary: 'Deals that wait for an administrator',
  permission: 'APPROVE_DEAL',
  data: z.object({
    deals: z.array(
      z.object({
        id,
        dealCode: z.string(),
        title: z.string(),
        coverImage: z.string(),
        merchant: party,
        bank: party.nullable(),
        approvalStatus,
        submittedAt: dateValue,
        risks: riskNotes,
        version: recordVersion,
      }),
    ),
    ...paging,
  }),
})

export const readDealsSummary = endpoint('get /deals/summary/{merchantId}', {
  summary: 'How many deals a merchant has',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_DEAL',
  data: z.object({ totalDeals: z.int(), couponDeals: z.int(), specialOfferDeals: z.int() }),
  refuses: ['notFound'],
})

export const readDeal = endpoint('get /deals/{role}/{dealId}', {
  summary: 'One deal with its images, reviews and version',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  permission: 'VIEW_DEAL',
  params: z.object({ role: staffRole, dealId: id }),
  query: z.object({ userId: id.optional() }),
  data: deal,
  refuses: ['notFound'],
})

/** What a correction of a live deal may change. */
export const dealWords = {
  title: line(TITLE_MAX).min(1),
  subTitle: line(SUB_TITLE_MAX).min(1),
  description: lines(DESCRIPTION_MAX).default(''),
  termsAndConditions: z.string().min(1).max(TERMS_HTML_MAX),
  coverImage: fileUrl,
  imageUrls: z.array(fileUrl).min(EXTRA_IMAGES_MIN).max(EXTRA_IMAGES_MAX),
}

export const approveDeal = endpoint('put /deals/{role}/approve', {
  summary: 'Approve or reject a pending deal, or ask for changes, which rejects it',
  permission: 'APPROVE_DEAL',
  params: z.object({ role: staffRole }),
  body: z.object({
    id,
    approvalStatus: z.enum(verdicts),
    userType: staffRole,
    role: staffRole,
    comment: comment.optional(),
    version: recordVersion,
  }),
  data: z.object({ dealId: id, merchantName: z.string() }),
  refuses: ['notFound'],
})

export const deleteDeal = endpoint('delete /deals/{role}/{dealId}', {
  summary: 'Delete a pending or rejected deal',
  callers: ['MERCHANT'],
  permission: 'DELETE_DEAL',
  params: z.object({ role: staffRole, dealId: id }),
  query: z.object({ merchantId: id.optional() }),
  data: z.object({ dealId: id }),
  refuses: ['notFound'],
})

export const dealBulk = inBulk('deal', dealDecisions, listedAs('deals', dealNarrowing))
