import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { channels, messageTemplates } from '#src/contract/notifications/messages.ts'
import { languages } from '#src/i18n/languages.ts'
import type { NotificationParams } from './types.ts'

const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Holds what happened, not its words: the text is written in the reader's language when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    type: text().notNull(),
    params: jsonb().$type<NotificationParams>().notNull(),
    link: text(),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
  ],
)

/**
 * SMS and e-mail on their way. What a message says may hold a code, so destination and values are
 * sealed; in production they are erased as soon as the message has left or is too old to.
 */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: uuid().primaryKey(),
    channel: text({ enum: channels }).notNull(),
    template: text({ enum: messageTemplates }).notNull(),
    language: text({ enum: languages }).notNull(),
    /** {to, params} as JSON, AES-256-GCM; empty once erased. */
    sealed: text().notNull(),
    /** Keyed hash of the destination, to find messages by. */
    toHash: text('to_hash').notNull(),
    status: text({ enum: ['QUEUED', 'SENT', 'FAILED', 'EXPIRED'] })
      .notNull()
      .default('QUEUED'),
    attempts: integer().notNull().default(0),
    /** Not before this time; moved into the future while a worker holds it and after a failure. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Pointless afterwards, such as a code that is over. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    error: text(),
  },
  (table) => [
    index('outbox_messages_due').on(table.dueAt, table.id).where(sql`${table.status} = 'QUEUED'`),
    index('outbox_messages_to').on(table.toHash, table.createdAt),
    index('outbox_messages_created').on(table.createdAt),
  ],
)

/** Browsers and phones that may be pushed to (NOTIF-11); the key is the token's hash. */
export const deviceTokens = pgTable(
  'device_tokens',
  {
    hash: text().primaryKey(),
    userId: uuid('user_id').notNull(),
    token: text().notNull(),
    platform: text({ enum: ['WEB', 'ANDROID', 'IOS'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [index('device_tokens_user').on(table.userId)],
)
