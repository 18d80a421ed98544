import { sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/database/columns.ts'

export const userPackages = pgTable(
  'user_packages',
  (t) => ({
    id: t.uuid().primaryKey(),
    name: t.text().notNull(),
    priceCents: t.bigint('price_cents', { mode: 'number' }).notNull(),
    couponLimit: t.integer('coupon_limit').notNull(),
    validDays: t.integer('valid_days').notNull(),
    imageUrl: t.text('image_url').notNull(),
    version: t.integer().notNull().default(1),
    /** Written by replicas of the version before. */
    creationKey: t.uuid('creation_key').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    index('user_packages_offered')
      .on(table.priceCents, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    check(
      'user_packages_terms',
      sql`${table.priceCents} >= 0 and ${table.couponLimit} > 0 and ${table.validDays} > 0`,
    ),
  ],
)

/** A package as it was joined: later edits change nothing. The one not replaced is current. */
export const packageSubscriptions = pgTable(
  'package_subscriptions',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: t.uuid('user_id').notNull(),
    packageId: reference('package_id', () => userPackages.id),
    priceCents: t.bigint('price_cents', { mode: 'number' }).notNull(),
    couponLimit: t.integer('coupon_limit').notNull(),
    validDays: t.integer('valid_days').notNull(),
    usedCoupons: t.integer('used_coupons').notNull().default(0),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** Last millisecond of its last business date; the time of a refund if earlier. */
    endsAt: instant('ends_at').notNull(),
    replacedAt: instant('replaced_at'),
    /** Since when its payment has been disputed; null if it is not. */
    frozenAt: instant('frozen_at'),
    /** The checkout that paid for it; null for a free one. One checkout delivers one package. */
    checkoutId: t.uuid('checkout_id').unique(),
  }),
  (table) => [
    uniqueIndex('package_subscriptions_current')
      .on(table.userId)
      .where(sql`${table.replacedAt} is null`),
    index('package_subscriptions_ends').on(table.endsAt).where(sql`${table.replacedAt} is null`),
    index('package_subscriptions_package')
      .on(table.packageId, table.endsAt)
      .where(sql`${table.replacedAt} is null`),
    check(
      'package_subscriptions_used',
      sql`${table.usedCoupons} between 0 and ${table.couponLimit}`,
    ),
  ],
)
