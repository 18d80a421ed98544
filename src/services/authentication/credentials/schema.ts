import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/database/columns.ts'
import { users } from '#src/services/authentication/schema.ts'

/** One-time links to a new password, by hash. An open one ends with whatever ends every sign-in. */
export const passwordLinks = pgTable(
  'password_links',
  (t) => ({
    id: t.uuid().primaryKey(),
    tokenHash: t.text('token_hash').notNull().unique(),
    userId: reference('user_id', () => users.id),
    sentBy: reference('sent_by', () => users.id),
    sentAt: instant('sent_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    endedAt: instant('ended_at'),
  }),
  (table) => [index('password_links_user').on(table.userId, table.sentAt)],
)

/** Browsers that knew the password. */
export const knownDevices = pgTable(
  'known_devices',
  (t) => ({
    userId: reference('user_id', () => users.id),
    deviceHash: t.text('device_hash').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_device').on(table.deviceHash, table.userId),
  ],
)

/** Numbers that an administrator has set and nobody has confirmed. */
export const heldNumbers = pgTable('held_numbers', (t) => ({
  userId: t
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  setBy: reference('set_by', () => users.id),
  tokenHash: t.text('token_hash').notNull().unique(),
  heldUntil: instant('held_until').notNull(),
  /** The last number that was nobody else's word, to which the link went. */
  provenNumber: t.text('proven_number'),
}))
