import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { choiceWays, copyChannels } from '#src/contract/notifications/choices.ts'
import { mailingKinds } from '#src/contract/notifications/mailings.ts'
import {
  copyTemplate,
  mailingTemplate,
  messageTemplates,
} from '#src/contract/notifications/messages.ts'
import type { EventGroup } from '#src/contract/notifications/types.ts'
import { instant } from '#src/database/columns.ts'
import { languages } from '#src/i18n/languages.ts'
import { lanes } from './outbox/lanes.ts'
import type { NotificationParams } from './types.ts'

/** Stores what happened, not its wording: the text is composed in the reader's language. */
export const notifications = pgTable(
  'notifications',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: t.uuid('user_id').notNull(),
    type: t.text().notNull(),
    params: t.jsonb().$type<NotificationParams>().notNull(),
    link: t.text(),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_unread_link').on(table.link).where(sql`${table.readAt} is null`),
  ],
)

export const notificationChoices = pgTable(
  'notification_choices',
  (t) => ({
    userId: t.uuid('user_id').notNull(),
    eventGroup: t.text('event_group').$type<EventGroup>().notNull(),
    channel: t.text({ enum: choiceWays }).notNull(),
    enabled: t.boolean('wanted').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.eventGroup, table.channel] })],
)

/** Numbers that want no messages that somebody else had sent; what they ask for themselves still leaves. */
export const smsOptOuts = pgTable('sms_opt_outs', (t) => ({
  mobile: t.text().primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
}))

/**
 * Queued SMS, e-mail and push. Messages may contain a code, so destination and values are sealed; in
 * production they are erased once the message has left or expired. A copy of a notification holds only
 * the notification's and the recipient's id.
 */
export const outboxMessages = pgTable(
  'outbox_messages',
  (t) => ({
    id: t.uuid().primaryKey(),
    channel: t.text({ enum: copyChannels }).notNull(),
    /** Lanes are sent separately, so that no code waits behind a thousand copies. */
    lane: t.text({ enum: lanes }).notNull().default('DIRECT'),
    template: t.text({ enum: [...messageTemplates, copyTemplate, mailingTemplate] }).notNull(),
    language: t.text({ enum: languages }).notNull(),
    /** {to, params} as JSON, AES-256-GCM; empty once erased and for a copy. */
    sealed: t.text().notNull().default(''),
    /** Keyed hash of the destination, for finding messages; empty for a copy. */
    toHash: t.text('to_hash').notNull().default(''),
    notificationId: t.uuid('notification_id'),
    userId: t.uuid('user_id'),
    deviceHash: t.text('device_hash'),
    status: t
      .text({ enum: ['QUEUED', 'SENT', 'FAILED', 'EXPIRED'] })
      .notNull()
      .default('QUEUED'),
    attempts: t.integer().notNull().default(0),
    /** Not before this time; set ahead while a worker holds it and after a failure. */
    dueAt: instant('due_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    error: t.text(),
  }),
  (table) => [
    index('outbox_messages_waiting')
      .on(table.lane, table.dueAt, table.id)
      .where(sql`${table.status} = 'QUEUED'`),
    index('outbox_messages_to').on(table.toHash, table.createdAt),
    index('outbox_messages_user')
      .on(table.userId, table.createdAt)
      .where(sql`${table.userId} is not null`),
    index('outbox_messages_created').on(table.createdAt),
  ],
)

/** Browsers and phones that may be pushed to; the key is the token's hash. */
export const deviceTokens = pgTable(
  'device_tokens',
  (t) => ({
    hash: t.text().primaryKey(),
    userId: t.uuid('user_id').notNull(),
    signInId: t.uuid('sign_in_id'),
    token: t.text().notNull(),
    platform: t.text({ enum: ['WEB', 'ANDROID', 'IOS'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  }),
  (table) => [index('device_tokens_user').on(table.userId)],
)

/** What a person is mailed on certain mornings. `of` names which report; empty for the digest. */
export const mailings = pgTable(
  'mailings',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: t.uuid('user_id').notNull(),
    kind: t.text({ enum: mailingKinds }).notNull(),
    of: t.text('about').notNull().default(''),
    /** The latest edition that was sent, or was due before this began. */
    sentFor: t.date('sent_for').notNull(),
    /** The next digest tells what happened since. */
    coveredAt: instant('covered_at').notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex('mailings_own').on(table.userId, table.kind, table.of),
    index('mailings_due').on(table.kind, table.sentFor, table.id),
  ],
)
