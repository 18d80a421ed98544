import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { threadKinds, threadSides } from '#src/contract/core/review-threads.ts'
import { instant, reference } from '#src/services/kit/columns.ts'

/** Messages are numbered within their thread (`kit/decisions/threads.ts`). */
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
  ],
)

/** A document belongs to one message; both sides of its thread may then open it. */
export const reviewAttachments = pgTable(
  'review_attachments',
  {
    fileId: uuid('file_id').primaryKey(),
    messageId: reference('message_id', () => reviewMessages.id),
    name: text().notNull(),
  },
  (table) => [index('review_attachments_message').on(table.messageId)],
)
