import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { packageNotices as notices } from '#src/contract/core/package-ends.ts'
import { packageSubscriptions } from '#src/services/core/user-packages/schema.ts'
import { instant } from '#src/services/kit/instant.ts'

/** What somebody was told of the end of a package. The key lets each be told once, whoever tells it. */
export const packageNotices = pgTable(
  'package_notices',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => packageSubscriptions.id),
    notice: text({ enum: notices }).notNull(),
    notifiedAt: instant('told_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.notice] })],
)
