import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { giftFaults, giftKinds, giftMessages, giftStates } from '#src/contract/core/coupon-gifts.ts'
import { instant } from '#src/database/columns.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'

/** What somebody gave with one form: a deal's coupons to one or more people. */
export const giftLists = pgTable('gift_lists', (t) => ({
  id: t.uuid().primaryKey(),
  dealId: t
    .uuid('deal_id')
    .notNull()
    .references(() => deals.id),
  kind: t.text({ enum: giftKinds }).notNull(),
  reason: t.text().notNull().default(''),
  givenBy: t.uuid('given_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
}))

/** One person of a list. Its coupon stays theirs, whoever holds the number later. */
export const couponGifts = pgTable(
  'coupon_gifts',
  (t) => ({
    id: t.uuid().primaryKey(),
    listId: t
      .uuid('list_id')
      .notNull()
      .references(() => giftLists.id),
    merchantId: t.uuid('merchant_id').notNull(),
    line: t.integer().notNull(),
    /** "+94771234567" or an app user's e-mail address, as it was given. */
    to: t.text('given_to').notNull(),
    name: t.text().notNull().default(''),
    state: t.text({ enum: giftStates }).notNull().default('WAITING'),
    fault: t.text({ enum: giftFaults }),
    couponId: t
      .uuid('coupon_id')
      .unique()
      .references(() => coupons.id),
    /** Where the SMS went, if one did. */
    mobile: t.text(),
    message: t.text({ enum: giftMessages }),
    messageAt: instant('message_at'),
    /** Of the link's token. */
    linkHash: t.text('link_hash'),
    /** Not before this time; set ahead while the day's SMS are used up. */
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Lower-case name and destination, a number also as 077…. */
    searchText: t
      .text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || chr(31) || given_to) || case when given_to like '+94%' then chr(31) || '0' || substr(given_to, 4) else '' end`,
      ),
  }),
  (table) => [
    index('coupon_gifts_listed').on(table.createdAt, table.id),
    index('coupon_gifts_merchant').on(table.merchantId, table.createdAt, table.id),
    index('coupon_gifts_due').on(table.dueAt, table.id).where(sql`${table.state} = 'WAITING'`),
    uniqueIndex('coupon_gifts_link').on(table.linkHash),
    index('coupon_gifts_mobile').on(table.mobile, table.messageAt),
    index('coupon_gifts_search').using('gin', sql`search_fold(${table.searchText}) gin_trgm_ops`),
  ],
)

export const isWaiting = sql`${couponGifts.state} = 'WAITING'`
