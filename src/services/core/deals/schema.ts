import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CouponRules, ValidBranch } from '#src/contract/core/coupon-rules.ts'
import { CURRENCY } from '#src/contract/core/deals.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { instant, reference } from '#src/database/columns.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { reviewColumns } from '#src/services/kit/decisions/review-columns.ts'

/** A deal as it was when sent back, names included, so that later changes don't affect it. */
export type KeptRound = {
  title: string
  subTitle: string
  description: string
  termsAndConditions: string
  category: string
  promoType: string
  originalPriceCents: number
  deductionCents: number
  currency: string
  validFrom: string
  expiredOn: string
  startMinutes: number
  endMinutes: number
  coverImage: string
  imageUrls: string[]
  /** Rounds that were kept before there were rules have none. */
  couponRules?: Partial<CouponRules>
  validAt?: ValidBranch[] | null
}

const cents = (name: string) => bigint(name, { mode: 'number' })
const statusOf = (name: string) => text(name, { enum: ['PENDING', 'APPROVED', 'REJECTED'] })

/** Expiry is never stored: it follows from `expiresOn` and the database's clock. */
export const deals = pgTable(
  'deals',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** 7 random Crockford base32 characters and a check character; never changes. */
    dealCode: t.text('deal_code').notNull().unique(),
    merchantId: t.uuid('merchant_id').notNull(),
    categoryId: reference('category_id', () => categories.id),
    promoTypeId: reference('promo_type_id', () => promoTypes.id),
    title: t.text().notNull(),
    subTitle: t.text('sub_title').notNull(),
    description: t.text().notNull(),
    termsAndConditions: t.text('terms_and_conditions').notNull(),
    originalPriceCents: cents('original_price_cents').notNull(),
    deductionCents: cents('deduction_cents').notNull(),
    currency: t.text().notNull().default(CURRENCY),
    coverImage: t.text('cover_image').notNull(),
    validFrom: instant('valid_from').notNull(),
    /** The last millisecond of the business date `expiresOn`. */
    expiredOn: instant('expired_on').notNull(),
    expiresOn: t.date('expires_on', { mode: 'string' }).notNull(),
    /** Minutes since midnight, in steps of 15. */
    startMinutes: t.integer('start_minutes').notNull(),
    endMinutes: t.integer('end_minutes').notNull(),
    couponAvailable: t.boolean('coupon_available').notNull().default(true),
    freeCoupons: t.boolean('free_coupons').notNull().default(true),
    perPerson: t.integer('coupons_per_person'),
    perDay: t.integer('coupons_per_day'),
    perBranchDay: t.integer('redeemed_per_branch_day'),
    perBranchHour: t.integer('redeemed_per_branch_hour'),
    branchIds: t.uuid('branch_ids').array(),
    attention: t.text(),
    /** What each of its coupons holds; null for coupons that are redeemed as a whole. */
    couponValueCents: cents('coupon_value_cents'),
    approvalStatus: statusOf('approval_status').notNull().default('PENDING'),
    /** Counts the owner's saves; a decision names the version it saw. */
    version: t.integer().notNull().default(1),
    /** The administrator who wrote this version in the merchant's name. */
    writtenBy: t.uuid('written_by'),
    /**
     * Who wrote any of it in the merchant's name since the merchant's last save, and so does not approve it;
     * the newest is last. A trigger keeps them from `writtenBy`.
     */
    writers: t.uuid().array().notNull().default([]),
    risks: t.jsonb().$type<RiskNote[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    /** Title and code in lower case: comparing without case costs ten times as much per read. */
    searchText: t
      .text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || chr(31) || deal_code)`),
  }),
  (table) => {
    const { id, approvalStatus, expiresOn, validFrom, merchantId, categoryId } = table
    /** Also in the indexes of sorted lists, so that far pages are found without reading the table. */
    const filtered = [approvalStatus, expiresOn, validFrom, merchantId, categoryId] as const
    const sorted = (name: string, by: (typeof table)[keyof typeof table]) => {
      const others = filtered.filter((one) => one !== by)
      return index(name)
        .on(by, id, ...others)
        .where(sql`${table.deletedAt} is null`)
    }
    return [
      index('deals_merchant_created').on(table.merchantId, table.createdAt, table.id),
      index('deals_category_created').on(table.categoryId, table.createdAt, table.id),
      index('deals_status_created').on(table.approvalStatus, table.createdAt, table.id),
      index('deals_waiting')
        .on(table.submittedAt, table.id, table.expiresOn)
        .where(sql`${table.approvalStatus} = 'PENDING' and ${table.deletedAt} is null`),
      index('deals_status_begin').on(table.approvalStatus, table.validFrom),
      index('deals_status_expires').on(table.approvalStatus, table.expiresOn),
      sorted('deals_created', table.createdAt),
      sorted('deals_by_code', table.dealCode),
      sorted('deals_by_title', table.searchText),
      sorted('deals_by_start', table.validFrom),
      sorted('deals_by_end', table.expiresOn),
      index('deals_search').using('gin', table.searchText.op('gin_trgm_ops')),
      index('deals_folded').using(
        'gin',
        sql`coalesce(search_folded, ${table.searchText}) gin_trgm_ops`,
      ),
      check(
        'deals_deduction',
        sql`${table.deductionCents} between 0 and ${table.originalPriceCents}`,
      ),
      check('deals_dates', sql`${table.validFrom} < ${table.expiredOn}`),
      check('deals_times', sql`${table.startMinutes} <= ${table.endMinutes}`),
    ]
  },
)

export const dealImages = pgTable(
  'deal_images',
  (t) => ({
    dealId: reference('deal_id', () => deals.id),
    position: t.integer().notNull(),
    url: t.text().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.dealId, table.position] })],
)

export const dealReviews = pgTable(
  'deal_reviews',
  { ...reviewColumns<KeptRound>(), dealId: reference('deal_id', () => deals.id) },
  (table) => [index('deal_reviews_deal').on(table.dealId, table.decidedAt)],
)

/** A row per deal whose owner was notified that it ended undecided; the key sends each notice once. */
export const dealExpiryNotices = pgTable('deal_expiry_notices', (t) => ({
  dealId: t
    .uuid('deal_id')
    .primaryKey()
    .references(() => deals.id),
  notifiedAt: instant('told_at').notNull().defaultNow(),
}))

/**
 * A scope's deals per status and last day, updated with each change, so that totals read few rows.
 * A scope is a merchant's id, or the nil UUID for all deals.
 */
export const dealTallies = pgTable(
  'deal_tallies',
  (t) => ({
    scope: t.uuid().notNull(),
    approvalStatus: statusOf('approval_status').notNull(),
    expiresOn: t.date('expires_on', { mode: 'string' }).notNull(),
    count: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.scope, table.approvalStatus, table.expiresOn] })],
)

/**
 * Sums of a scope's tallies, kept by a trigger: all its deals, and those of each status whose last day is
 * `asOf` or later. `asOf` is never after today in any zone: readers subtract what has ended since.
 */
export const dealTotals = pgTable('deal_totals', (t) => ({
  scope: t.uuid().primaryKey(),
  asOf: t.date('as_of', { mode: 'string' }).notNull(),
  total: t.integer().notNull(),
  pending: t.integer().notNull(),
  approved: t.integer().notNull(),
  rejected: t.integer().notNull(),
}))

/**
 * Whether a deal's last business day is over at an instant, as SQL: live at 18:29:59Z of its last day in
 * Colombo, expired at 18:30:00Z.
 */
export function isExpired(timeZone: string, moment: SQL = databaseNow): SQL<boolean> {
  return sql<boolean>`(${deals.expiresOn} < ${businessToday(timeZone, moment)})`
}

export function endsWithin(days: number, timeZone: string): SQL<boolean> {
  const today = businessToday(timeZone)
  return sql<boolean>`(${deals.expiresOn} between ${today} and ${today} + ${days}::int)`
}

export function isActive(timeZone: string, moment: SQL = databaseNow): SQL | undefined {
  return and(
    eq(deals.approvalStatus, 'APPROVED'),
    sql`${deals.validFrom} <= ${moment}`,
    sql`not ${isExpired(timeZone, moment)}`,
    isNull(deals.deletedAt),
  )
}
