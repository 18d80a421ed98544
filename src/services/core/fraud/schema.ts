import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { suspicions } from '#src/contract/core/fraud.ts'
import { instant } from '#src/database/columns.ts'

/** From which figures on something stands out at a merchant's counters; of `ALL_OWNERS`, at everybody's. */
export const fraudLimits = pgTable('fraud_limits', (t) => ({
  merchantId: t.uuid('merchant_id').primaryKey(),
  wrongCodes: t.integer('wrong_codes').notNull(),
  burst: t.integer().notNull(),
  /** Read and written by the version before alone, as is `graceMinutes`. */
  customer: t.integer().notNull().default(15),
  graceMinutes: t.integer('grace_minutes').notNull().default(60),
  takingsTimes: t.integer('takings_times').notNull(),
  takingsCents: t.bigint('takings_cents', { mode: 'number' }).notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}))

/** Rows of the board that were seen: of `ALL_OWNERS`, by an administrator. */
export const fraudSeen = pgTable(
  'fraud_seen',
  (t) => ({
    owner: t.uuid().notNull(),
    merchantId: t.uuid('merchant_id').notNull(),
    kind: t.text({ enum: suspicions }).notNull(),
    /** The latest that the page showed. */
    seenThrough: instant('seen_through').notNull(),
    seenBy: t.uuid('seen_by').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.owner, table.merchantId, table.kind] })],
)
