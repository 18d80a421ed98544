import { index, pgTable } from 'drizzle-orm/pg-core'
import { decidedStatuses } from '#src/contract/authentication/account-lifecycle.ts'
import { instant, reference } from '#src/database/columns.ts'
import { users } from '#src/services/authentication/schema.ts'

export const accountReviews = pgTable(
  'account_reviews',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: reference('user_id', () => users.id),
    decision: t.text({ enum: decidedStatuses }).notNull(),
    comment: t.text(),
    decidedBy: t.uuid('decided_by').notNull(),
    decidedAt: instant('decided_at').notNull().defaultNow(),
  }),
  (table) => [index('account_reviews_user').on(table.userId, table.decidedAt)],
)
