import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { socialProviders } from '#src/contract/authentication/social.ts'
import { instant } from '../../instant.ts'
import { users } from '../schema.ts'

/** People of Google and Facebook: the key is provider and subject, never the e-mail address (O04). */
export const identities = pgTable(
  'identities',
  {
    provider: text({ enum: socialProviders }).notNull(),
    subject: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique('identities_user_provider').on(table.userId, table.provider),
  ],
)
