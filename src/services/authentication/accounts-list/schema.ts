import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { roles } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'

/**
 * How many accounts there are of a role in a status, those that are gone left out. Triggers on `users`
 * keep it in the transaction of each change, whoever makes it.
 */
export const accountTallies = pgTable(
  'account_tallies',
  {
    role: text({ enum: roles }).notNull(),
    approvalStatus: text('approval_status').$type<AccountStatus>().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.approvalStatus] })],
)
