import { isNull } from 'drizzle-orm'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/database/columns.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'

/** An administrator's look at the back office as somebody sees it; it ends with the sign-in it came from. */
export const accountViews = pgTable(
  'account_views',
  (t) => ({
    signInId: t
      .uuid('sign_in_id')
      .primaryKey()
      .references(() => signIns.id),
    accountId: reference('account_id', () => users.id),
    viewerId: reference('viewer_id', () => users.id),
    viewerSignInId: reference('viewer_sign_in_id', () => signIns.id),
    reason: t.text().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
  }),
  (table) => [
    index('account_views_account').on(table.accountId, table.startedAt),
    index('account_views_open').on(table.viewerId).where(isNull(table.endedAt)),
  ],
)
