import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ALL, PAGE_SIZE, pageParams, paging, SEARCH_MAX } from '../paging.ts'
import type { Role } from '../roles.ts'
import { calendarDay, entity, id, instant } from '../values.ts'
import { periodNames } from './report-periods.ts'
import { line } from './summary.ts'

export const reportKinds = ['deals', 'merchants', 'banks', 'categories'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Rows per page of a detail: a month of days. */
export const DETAIL_SIZE = 31
export const TOP = 10
/** Rows of a report that is drawn whole, for paper; its file has all. */
export const WHOLE_MAX = 500
/** Of each report's card in the index. */
export const CARD_TOP = 3

const staff = ['ADMIN', 'BANK', 'MERCHANT'] as const
const permission = 'VIEW_REPORT'

const business = z.object({
  name: z.string(),
  businessName: z.string(),
  imageUrl: z.string().nullable(),
})

/** `deleted`: the record is gone; its name and counts remain. */
const ofDeal = z.object({
  deal: z.object({
    id,
    title: z.string(),
    coverImage: z.string().nullable(),
    deleted: z.boolean(),
  }),
  merchant: business,
  merchantId: id,
})
/** A bank's too: `merchantId` is then its id. */
const ofBusiness = z.object({ merchant: business, merchantId: id })
const ofCategory = z.object({
  category: z.object({
    id,
    name: z.string(),
    imageUrl: z.string().nullable(),
    deleted: z.boolean(),
  }),
})

const views = { viewCount: z.int() }
const dealViews = entity('DealViews', { ...ofDeal.shape, ...views })
const businessViews = entity('BusinessViews', { ...ofBusiness.shape, ...views })
const categoryViews = entity('CategoryViews', { ...ofCategory.shape, ...views })
export type DealViews = z.infer<typeof dealViews>
export type BusinessViews = z.infer<typeof businessViews>
export type CategoryViews = z.infer<typeof categoryViews>

const periodViews = entity('PeriodViews', {
  displayDate: z.string(),
  startDate: calendarDay,
  endDate: calendarDay,
  totalViewCount: z.int(),
  /** Views a day, unless it is one. */
  perDay: z.number().optional(),
  /** Of a period that the range cuts, or that goes on: how many of its days are counted. */
  part: z.object({ days: z.int(), soFar: z.boolean() }).optional(),
})
export type PeriodViews = z.infer<typeof periodViews>

/** Coupons collected and redeemed in the range; null for whoever may not know. */
const sold = { sold: z.object({ collected: z.int(), redeemed: z.int() }).nullable() }

const claim = { userId: id.optional() }
const owner = { merchantId: z.union([id, z.literal(ALL)]).default(ALL) }
const day = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().pipe(instant).optional(),
)
/** Epoch milliseconds of any instant in the first and in the last business day. */
const range = { startDate: day, endDate: day }
const option = { option: z.enum(periodNames).optional() }
const search = z.string().max(SEARCH_MAX).default(ALL)
const page = { page: pageParams.page.default(0) }

/** Rows of a file are read this many at a time: they are ranked by sums, so each page sums all anew. */
export const REPORT_BATCH = 10_000

const summaryQuery = {
  ...page,
  size: z.coerce.number().int().min(1).max(REPORT_BATCH).default(PAGE_SIZE),
  search,
  ...range,
  ...claim,
}
const detailQuery = {
  ...page,
  size: pageParams.size.default(DETAIL_SIZE),
  ...range,
  ...option,
  ...claim,
}

function summaryOf<K extends ReportKind, Q extends z.ZodRawShape, R extends z.ZodType>(
  kind: K,
  query: Q,
  row: R,
) {
  return endpoint(`get /reports/${kind}/summary`, {
    summary: `Views of ${kind} in a range of days, most viewed first`,
    callers: staff,
    permission,
    query: z.object({ ...summaryQuery, ...query }),
    data: z.object({ views: z.array(row), ...views, ...paging }),
  })
}

function detailOf<K extends ReportKind, Q extends z.ZodRawShape, S extends z.ZodRawShape>(
  kind: K,
  query: Q,
  subject: z.ZodObject<S>,
) {
  return endpoint(`get /reports/${kind}/detail`, {
    summary: `Views of one of the ${kind} by period, oldest first`,
    callers: staff,
    permission,
    query: z.object({ ...detailQuery, ...query }),
    data: subject.extend({ views: z.array(periodViews), ...views, ...sold, ...paging }),
    refuses: ['notFound'],
  })
}

function topTenOf<K extends ReportKind, R extends z.ZodType, const C extends readonly Role[]>(
  kind: K,
  row: R,
  callers: C,
) {
  return endpoint(`get /reports/top-ten/${kind}`, {
    summary: `The ten ${kind} with the most views in a period that ends today`,
    callers,
    permission,
    query: z.object({ ...option, ...claim, searchTerm: search }),
    data: z.object({ views: z.array(row), displayDate: z.string() }),
  })
}

const oneBusiness = { merchantId: id }

export const dealsSummary = summaryOf('deals', owner, dealViews)
export const dealDetail = detailOf('deals', { dealId: id, ...owner }, ofDeal)
export const merchantsSummary = summaryOf('merchants', owner, businessViews)
export const merchantDetail = detailOf('merchants', oneBusiness, ofBusiness)
export const banksSummary = summaryOf('banks', owner, businessViews)
export const bankDetail = detailOf('banks', oneBusiness, ofBusiness)
export const categoriesSummary = summaryOf('categories', {}, categoryViews)
export const categoryDetail = detailOf('categories', { categoryId: id }, ofCategory)

export const topTenDeals = topTenOf('deals', dealViews, staff)
export const topTenMerchants = topTenOf('merchants', businessViews, ['ADMIN', 'BANK'])
export const topTenBanks = topTenOf('banks', businessViews, ['ADMIN', 'BANK'])
export const topTenCategories = topTenOf('categories', categoryViews, staff)

const card = entity('ReportCard', {
  kind: z.enum(reportKinds),
  ...line,
  top: z.array(
    z.object({ id, name: z.string(), imageUrl: z.string().nullable(), viewCount: z.int() }),
  ),
})
export type ReportCard = z.infer<typeof card>

export const reportOverview = endpoint('get /reports/overview', {
  summary: 'Views of the last 30 days by report, and when coupons were redeemed',
  callers: staff,
  permission,
  query: z.object(claim),
  data: z.object({
    from: calendarDay,
    to: calendarDay,
    cards: z.array(card),
    /** Redeemed coupons by weekday, from Monday, and hour; null for banks. */
    hours: z.array(z.array(z.int())).nullable(),
  }),
})
export type ReportOverview = z.infer<(typeof reportOverview)['data']>
