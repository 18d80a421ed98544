import { sql } from 'drizzle-orm'
import { check, pgTable } from 'drizzle-orm/pg-core'
import { recognitions } from '#src/contract/authentication/factor-resets.ts'
import { instant, reference } from '#src/database/columns.ts'
import { users } from '#src/services/authentication/schema.ts'
import { secondFactors } from '#src/services/authentication/second-factors/schema.ts'

/** Requests that wait for a second administrator. They end with the factor that they are about. */
export const factorResets = pgTable(
  'factor_resets',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: reference('user_id', () => secondFactors.userId, { onDelete: 'cascade' }).unique(),
    requestedBy: reference('requested_by', () => users.id),
    recognised: t.text({ enum: recognitions }).notNull(),
    details: t.text().notNull(),
    comment: t.text().notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [check('factor_resets_not_own', sql`${table.requestedBy} <> ${table.userId}`)],
)
