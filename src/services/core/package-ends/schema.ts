import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { packageNotices as notices } from '#src/contract/core/package-ends.ts'
import { instant, reference } from '#src/database/columns.ts'
import { packageSubscriptions } from '#src/services/core/user-packages/schema.ts'

/** A row per notice of a package's end; the key sends each once, whichever process does it. */
export const packageNotices = pgTable(
  'package_notices',
  (t) => ({
    subscriptionId: reference('subscription_id', () => packageSubscriptions.id),
    notice: t.text({ enum: notices }).notNull(),
    notifiedAt: instant('told_at').notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.subscriptionId, table.notice] })],
)
