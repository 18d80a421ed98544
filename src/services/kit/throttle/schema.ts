import { index, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

/** Failure counters; keys are hashed, so that names typed by strangers are not stored. */
export const throttles = pgTable(
  'throttles',
  (t) => ({
    key: t.text().primaryKey(),
    failures: t.integer().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    waitsUntil: instant('waits_until'),
  }),
  (table) => [index('throttles_started').on(table.startedAt)],
)
