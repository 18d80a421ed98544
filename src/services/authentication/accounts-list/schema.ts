import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { roles } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'

/** Accounts per role and status, without those that are gone; kept by triggers on `users`. */
export const accountTallies = pgTable(
  'account_tallies',
  (t) => ({
    role: t.text({ enum: roles }).notNull(),
    approvalStatus: t.text('approval_status').$type<AccountStatus>().notNull(),
    count: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.role, table.approvalStatus] })],
)
