import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import { instant } from '#src/database/columns.ts'

/** Who is looking at an inbox item; an expired claim means nobody. */
export const reviewClaims = pgTable(
  'review_claims',
  (t) => ({
    kind: t.text({ enum: inboxKinds }).notNull(),
    itemId: t.uuid('item_id').notNull(),
    claimedBy: t.uuid('claimed_by').notNull(),
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index('review_claims_expires').on(table.expiresAt),
  ],
)
