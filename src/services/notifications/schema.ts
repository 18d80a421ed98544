import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
