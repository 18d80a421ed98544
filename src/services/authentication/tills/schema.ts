import { sql } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { newTill } from '#src/contract/authentication/tills.ts'
import { instant } from '#src/database/columns.ts'

/** People who redeem at a merchant's counters. They have no account: they come in by a till. */
export const cashiers = pgTable(
  'cashiers',
  (t) => ({
    id: t.uuid().primaryKey(),
    merchantId: t.uuid('merchant_id').notNull(),
    /** Null: at every branch. */
    branchId: t.uuid('branch_id'),
    name: t.text().notNull(),
    email: t.text(),
    countryCode: t.text('country_code'),
    localNumber: t.text('local_number'),
    /** Argon2id; null until the person has chosen one. */
    pinHash: t.text('pin_hash'),
    invitedAt: instant('invited_at').notNull().defaultNow(),
    acceptedAt: instant('accepted_at'),
    version: t.integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    index('cashiers_all').on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('cashiers_merchant')
      .on(table.merchantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
  ],
)

/** What redeems at a branch: a shared device, or a cashier's own phone. A revoked one stays for its history. */
export const tills = pgTable(
  'tills',
  (t) => ({
    id: t.uuid().primaryKey(),
    merchantId: t.uuid('merchant_id').notNull(),
    branchId: t.uuid('branch_id').notNull(),
    name: t.text().notNull(),
    /** Of a cashier's own phone. */
    cashierId: t.uuid('cashier_id').references(() => cashiers.id),
    requiresPerson: t.boolean('requires_person').notNull().default(false),
    /** The token follows from it and a secret key; the hash finds it. */
    pairingNonce: t.uuid('pairing_nonce'),
    pairingHash: t.text('pairing_hash').unique(),
    pairingExpiresAt: instant('pairing_expires_at'),
    pairingUsedAt: instant('pairing_used_at'),
    pairedAt: instant('paired_at'),
    /** Of the pair made in the browser; null where it could make none. */
    publicKey: t.jsonb('public_key').$type<Record<string, unknown>>(),
    /** Whether it has to sign: false of one that was paired before tills did, until its page has signed once. */
    signs: t.boolean().notNull().default(false),
    /** When something came that this key had not signed. */
    unsignedAt: instant('unsigned_at'),
    /** Of the one form that was sent so; when it comes signed, it was its own page before its script. */
    unsignedKey: t.text('unsigned_key'),
    lastSeenAt: instant('last_seen_at'),
    appVersion: t.text('app_version'),
    queue: t.integer(),
    /** Whether it may redeem without the line, and how much in all until it synchronises again. */
    offline: t.boolean().notNull().default(false),
    offlineCoupons: t.integer('offline_coupons').notNull().default(newTill.offlineCoupons),
    offlineCents: t
      .bigint('offline_cents', { mode: 'number' })
      .notNull()
      .default(newTill.offlineCents),
    offlineHours: t.smallint('offline_hours').notNull().default(newTill.offlineHours),
    syncedAt: instant('synced_at'),
    version: t.integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    index('tills_merchant')
      .on(table.merchantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('tills_all').on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('tills_cashier').on(table.cashierId).where(sql`${table.cashierId} is not null`),
  ],
)

export type TillRow = typeof tills.$inferSelect
