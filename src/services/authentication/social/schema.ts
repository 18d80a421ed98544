import { index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { socialProviders } from '#src/contract/authentication/social.ts'
import { instant, reference } from '#src/database/columns.ts'
import { users } from '#src/services/authentication/schema.ts'

/** Google and Facebook identities, keyed by provider and subject, never by e-mail address. */
export const identities = pgTable(
  'identities',
  (t) => ({
    provider: t.text({ enum: socialProviders }).notNull(),
    subject: t.text().notNull(),
    userId: reference('user_id', () => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique('identities_user_provider').on(table.userId, table.provider),
  ],
)

/** Sign-up pictures still to be imported; a row is deleted when done or given up. */
export const socialPictures = pgTable(
  'social_pictures',
  (t) => ({
    userId: t
      .uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    provider: t.text({ enum: socialProviders }).notNull(),
    address: t.text().notNull(),
    tries: t.integer().notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
  }),
  (table) => [index('social_pictures_due').on(table.dueAt)],
)
