import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { threadKinds, threadSides } from '#src/contract/core/review-threads.ts'
import { instant } from '#src/services/kit/instant.ts'

/** A row per thread: numbers its messages and stores how far each side has read. */
export const reviewThreads = pgTable(
  'review_threads',
  {
    kind: text({ enum: threadKinds }).notNull(),
    recordId: uuid('record_id').notNull(),
    lastNo: integer('last_no').notNull(),
    ownerReadNo: integer('owner_read_no').notNull().default(0),
    adminReadNo: integer('admin_read_no').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
)

export const reviewMessages = pgTable(
  'review_messages',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: threadKinds }).notNull(),
    recordId: uuid('record_id').notNull(),
    no: integer().notNull(),
    userId: uuid('user_id').notNull(),
    side: text({ enum: threadSides }).notNull(),
    text: text().notNull(),
    /** The form's idempotency key: sent twice, it is one message. */
    key: uuid().notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [
    unique('review_messages_no').on(table.kind, table.recordId, table.no),
    unique('review_messages_key').on(table.userId, table.key),
    index('review_messages_user').on(table.userId, table.sentAt),
    foreignKey({
      name: 'review_messages_thread',
      columns: [table.kind, table.recordId],
      foreignColumns: [reviewThreads.kind, reviewThreads.recordId],
    }),
  ],
)

/** A document belongs to one message; both sides of its thread may then open it. */
export const reviewAttachments = pgTable(
  'review_attachments',
  {
    fileId: uuid('file_id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => reviewMessages.id),
    name: text().notNull(),
  },
  (table) => [index('review_attachments_message').on(table.messageId)],
)
