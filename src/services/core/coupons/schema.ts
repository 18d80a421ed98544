import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { undoReasons } from '#src/contract/core/redemption-undo.ts'
import { instant } from '#src/database/columns.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'

/**
 * Expiry is never stored: it follows from `expiresOn` and the database's clock. Deal and file must exist:
 * triggers ask once per statement, where foreign keys would ask for each row of an import.
 */
export const coupons = pgTable(
  'coupons',
  (t) => ({
    id: t.uuid().primaryKey(),
    dealId: t.uuid('deal_id').notNull(),
    merchantId: t.uuid('merchant_id').notNull(),
    fileId: t.uuid('file_id'),
    /** Of its file, from 1; null for one that was added before lines were kept. */
    fileLine: t.integer('file_line'),
    code: t.text().notNull(),
    /** The code as `couponKey` normalises it; unique per merchant. */
    codeKey: t.text('code_key').notNull(),
    /** Last business date on which it is valid, and that date's last millisecond. */
    expiresOn: t.date('expires_on', { mode: 'string' }).notNull(),
    expiredOn: instant('expired_on').notNull(),
    active: t.boolean().notNull().default(true),
    collectedBy: t.uuid('collected_by'),
    /** Of a printed one, when it was first redeemed: nobody collects it. */
    collectedAt: instant('collected_at'),
    /** When it left the app's supply to be handed out on paper, and in which print. */
    printedAt: instant('printed_at'),
    printId: t.uuid('print_id'),
    /** Idempotency key: a repeated request gets the same coupon. */
    collectKey: t.uuid('collect_key'),
    /** Of one that holds an amount, when it was used up. */
    redeemedAt: instant('redeemed_at'),
    /** What standing redemptions have taken of its amount. */
    takenCents: t.bigint('taken_cents', { mode: 'number' }).notNull().default(0),
    /** When its own switch was last moved; set by a trigger. */
    switchedAt: instant('switched_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    /** With the code first and this operator class, it also serves searches by prefix. */
    uniqueIndex('coupons_merchant_code').on(table.codeKey.op('text_pattern_ops'), table.merchantId),
    index('coupons_deal_created').on(table.dealId, table.createdAt, table.id),
    index('coupons_deal_code').on(table.dealId, table.codeKey, table.id),
    index('coupons_deal_expires').on(table.dealId, table.expiresOn, table.id),
    index('coupons_available')
      .on(table.dealId, table.expiresOn, table.id)
      .where(sql`${table.active} and ${table.collectedAt} is null and ${table.printedAt} is null`),
    check('coupons_printed', sql`${table.printedAt} is null or ${table.collectedBy} is null`),
    index('coupons_merchant_printed')
      .on(table.merchantId, table.printedAt, table.id)
      .where(sql`${table.printedAt} is not null`),
    index('coupons_print').on(table.printId).where(sql`${table.printId} is not null`),
    index('coupons_merchant_sold')
      .on(table.merchantId, table.collectedAt, table.id)
      .where(sql`${table.collectedAt} is not null`),
    index('coupons_sold')
      .on(table.collectedAt, table.id)
      .where(sql`${table.collectedAt} is not null`),
    index('coupons_deal_sold')
      .on(table.dealId, table.collectedAt, table.id)
      .where(sql`${table.collectedAt} is not null`),
    uniqueIndex('coupons_wish')
      .on(table.collectedBy, table.collectKey)
      .where(sql`${table.collectKey} is not null`),
    index('coupons_collector')
      .on(table.collectedBy, table.dealId)
      .where(sql`${table.collectedBy} is not null`),
    index('coupons_merchant_redeemed')
      .on(table.merchantId, table.redeemedAt, table.id)
      .where(sql`${table.redeemedAt} is not null`),
    index('coupons_merchant_switched')
      .on(table.merchantId, table.switchedAt)
      .where(sql`${table.switchedAt} is not null`),
  ],
)

/**
 * One of each coupon that stands, or of one that holds an amount one for each part; a repeated request with the same key finds the first one's row,
 * and a key redeems a coupon once, whatever became of it.
 */
export const redemptions = pgTable(
  'redemptions',
  (t) => ({
    id: t.uuid().primaryKey(),
    couponId: t
      .uuid('coupon_id')
      .notNull()
      .references(() => coupons.id),
    merchantId: t.uuid('merchant_id').notNull(),
    redeemedBy: t.uuid('redeemed_by').notNull(),
    key: t.text().notNull(),
    redeemedAt: instant('redeemed_at').notNull().defaultNow(),
    /** Where, if the counter's branch was known. */
    branchId: t.uuid('branch_id'),
    /** At which till and by whom, if it was at one; as of its undo. */
    tillId: t.uuid('till_id'),
    cashierId: t.uuid('cashier_id'),
    undoneAt: instant('undone_at'),
    undoneBy: t.uuid('undone_by'),
    undoneTillId: t.uuid('undone_till_id'),
    undoneCashierId: t.uuid('undone_cashier_id'),
    undoReason: t.text('undo_reason', { enum: undoReasons }),
    undoNote: t.text('undo_note'),
    /** The part of the coupon's amount; null for a whole coupon. */
    takenCents: t.bigint('taken_cents', { mode: 'number' }),
    /** The earlier redemption of the same coupon, which stands: a till without the line could not know it. */
    doubleOf: t.uuid('double_of'),
    /** When that was found, even if it stands by now since the other was undone. */
    doubledAt: instant('doubled_at'),
    doubleSeenAt: instant('double_seen_at'),
    doubleSeenBy: t.uuid('double_seen_by'),
  }),
  (table) => [
    uniqueIndex('redemptions_standing')
      .on(table.couponId)
      .where(sql`${isStanding(table)} and ${table.takenCents} is null`),
    uniqueIndex('redemptions_coupon_key').on(table.couponId, table.key),
    index('redemptions_merchant').on(table.merchantId, table.redeemedAt, table.id),
    index('redemptions_till').on(table.tillId).where(sql`${table.tillId} is not null`),
    index('redemptions_cashier').on(table.cashierId).where(sql`${table.cashierId} is not null`),
    index('redemptions_merchant_undone')
      .on(table.merchantId, table.undoneAt)
      .where(sql`${table.undoneAt} is not null`),
    index('redemptions_merchant_doubled')
      .on(table.merchantId, table.doubledAt, table.id)
      .where(sql`${table.doubledAt} is not null`),
  ],
)

type Outcome = { undoneAt: SQLWrapper; doubleOf: SQLWrapper }

/** An undone redemption counts nowhere, nor does the later of two that tills made without the line. */
export function isStanding({ undoneAt, doubleOf }: Outcome = redemptions): SQL {
  return sql`(${undoneAt} is null and ${doubleOf} is null)`
}

/** The same for statements that name the columns themselves. */
export const outcomeColumns: Outcome = { undoneAt: sql`undone_at`, doubleOf: sql`double_of` }

/** Settings of a deal's coupons, added by a trigger with the first one. INACTIVE makes all unusable. */
export const dealCoupons = pgTable(
  'deal_coupons',
  (t) => ({
    dealId: t
      .uuid('deal_id')
      .primaryKey()
      .references(() => deals.id),
    merchantId: t.uuid('merchant_id').notNull(),
    status: t
      .text({ enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    pausedAt: instant('paused_at'),
    /** When the pause ends by itself. */
    pausedUntil: instant('paused_until'),
    /** By an administrator, whose pause no owner ends. */
    pausedByAdmin: t.boolean('paused_by_admin').notNull().default(false),
    /** Null and 0 mean free. */
    priceCents: t.bigint('price_cents', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    index('deal_coupons_price').on(
      sql`coalesce(${table.priceCents}, 0)`,
      table.createdAt,
      table.dealId,
      table.merchantId,
    ),
    index('deal_coupons_created').on(table.createdAt, table.dealId),
    index('deal_coupons_merchant_created').on(table.merchantId, table.createdAt, table.dealId),
  ],
)

/** Whether a deal's coupons are paused now, as SQL. */
export function isPaused(): SQL<boolean> {
  const { pausedAt, pausedUntil } = dealCoupons
  return sql<boolean>`(${pausedAt} is not null and (${pausedUntil} is null or ${pausedUntil} > now()))`
}

/**
 * A deal's coupons by last day. Triggers on `coupons` keep it in each change's transaction. Rows are
 * split by `shard` (the connection's number), so that concurrent collectors rarely wait for each other:
 * read them summed. `available` counts active ones that are neither collected nor printed, `printed` those
 * that were never redeemed; readers leave out days that are over.
 */
export const couponTallies = pgTable(
  'coupon_tallies',
  (t) => ({
    dealId: t.uuid('deal_id').notNull(),
    expiresOn: t.date('expires_on', { mode: 'string' }).notNull(),
    shard: t.smallint().notNull(),
    total: t.integer().notNull(),
    available: t.integer().notNull(),
    printed: t.integer().notNull().default(0),
    collected: t.integer().notNull(),
    redeemed: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.dealId, table.expiresOn, table.shard] })],
)

export const couponSales = pgTable(
  'coupon_sales',
  (t) => ({
    scope: t.uuid().notNull(),
    shard: t.smallint().notNull(),
    collected: t.integer().notNull(),
    redeemed: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.scope, table.shard] })],
)

/** Unknown codes tried at a merchant's counters; kept for some weeks. */
export const couponGuesses = pgTable(
  'coupon_guesses',
  (t) => ({
    day: t.date({ mode: 'string' }).notNull(),
    merchantId: t.uuid('merchant_id').notNull(),
    signInId: t.uuid('sign_in_id').notNull(),
    /** As `networkOf` says; empty where it is not known. */
    network: t.text().notNull(),
    count: t.integer().notNull(),
    /** Hash of the last one, so that a code that is typed on counts once. */
    lastKey: t.text('last_key').notNull().default(''),
    lastAt: instant('last_at').notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.merchantId, table.day, table.signInId, table.network] }),
    index('coupon_guesses_day').on(table.day),
  ],
)

/** As a condition: somebody holds it, in the app or on paper. */
export function isIssued(): SQL {
  return sql`(${coupons.collectedAt} is not null or ${coupons.printedAt} is not null)`
}

export function isCouponExpired(timeZone: string): SQL<boolean> {
  return sql<boolean>`(${coupons.expiresOn} < ${businessToday(timeZone)})`
}
