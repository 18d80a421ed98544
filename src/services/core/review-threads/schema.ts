import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { threadKinds, threadSides } from '#src/contract/core/review-threads.ts'
import { instant, reference } from '#src/database/columns.ts'

/** Messages are numbered within their thread (`kit/decisions/threads.ts`). */
export const reviewMessages = pgTable(
  'review_messages',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: t.text({ enum: threadKinds }).notNull(),
    recordId: t.uuid('record_id').notNull(),
    no: t.integer().notNull(),
    userId: t.uuid('user_id').notNull(),
    side: t.text({ enum: threadSides }).notNull(),
    text: t.text().notNull(),
    /** The form's idempotency key: sent twice, it is one message. */
    key: t.uuid().notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  }),
  (table) => [
    unique('review_messages_no').on(table.kind, table.recordId, table.no),
    unique('review_messages_key').on(table.userId, table.key),
    index('review_messages_user').on(table.userId, table.sentAt),
  ],
)

/** A document belongs to one message; both sides of its thread may then open it. */
export const reviewAttachments = pgTable(
  'review_attachments',
  (t) => ({
    fileId: t.uuid('file_id').primaryKey(),
    messageId: reference('message_id', () => reviewMessages.id),
    name: t.text().notNull(),
  }),
  (table) => [index('review_attachments_message').on(table.messageId)],
)
