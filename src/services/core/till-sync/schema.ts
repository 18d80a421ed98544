import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { couponVerdicts } from '#src/contract/core/coupon-verdict.ts'
import { type EntryRemark, entryOutcomes } from '#src/contract/core/till-sync.ts'
import { instant } from '#src/database/columns.ts'

/** What tills did without the line: facts, stored whatever the rules say, and never changed. */
export const tillEntries = pgTable(
  'till_entries',
  (t) => ({
    tillId: t.uuid('till_id').notNull(),
    nonce: t.uuid().notNull(),
    merchantId: t.uuid('merchant_id').notNull(),
    /** Of the public key that the till had: another pair of keys counts from one again. */
    keyId: t.text('key_id').notNull(),
    counter: t.integer().notNull(),
    deviceAt: instant('device_at').notNull(),
    syncedAt: instant('synced_at').notNull(),
    /** The device's time, kept between its last synchronisation and the upload. */
    at: instant('at').notNull(),
    uploadedAt: instant('uploaded_at').notNull().defaultNow(),
    text: t.text().notNull(),
    couponId: t.uuid('coupon_id'),
    cashierId: t.uuid('cashier_id'),
    attentionConfirmed: t.boolean('attention_confirmed').notNull(),
    takenCents: t.bigint('taken_cents', { mode: 'number' }),
    voided: t.boolean().notNull(),
    signature: t.text().notNull(),
    outcome: t.text({ enum: entryOutcomes }).notNull(),
    /** The rule that would have refused it. */
    against: t.text({ enum: couponVerdicts }),
    remarks: t.text().array().$type<EntryRemark[]>().notNull(),
    redemptionId: t.uuid('redemption_id'),
  }),
  (table) => [
    primaryKey({ columns: [table.tillId, table.nonce] }),
    index('till_entries_counter').on(table.tillId, table.keyId, table.counter),
    index('till_entries_merchant').on(table.merchantId, table.uploadedAt),
    index('till_entries_coupon').on(table.couponId).where(sql`${table.couponId} is not null`),
  ],
)
