import { pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

/** From which figures on something stands out at a merchant's counters; of `ALL_OWNERS`, at everybody's. */
export const fraudLimits = pgTable('fraud_limits', (t) => ({
  merchantId: t.uuid('merchant_id').primaryKey(),
  wrongCodes: t.integer('wrong_codes').notNull(),
  burst: t.integer().notNull(),
  customer: t.integer().notNull(),
  graceMinutes: t.integer('grace_minutes').notNull(),
  takingsTimes: t.integer('takings_times').notNull(),
  takingsCents: t.bigint('takings_cents', { mode: 'number' }).notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}))
