import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { readReviewThread as contract, MESSAGES_SHOWN } from '#src/contract/core/review-threads.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { findThread } from '#src/services/kit/decisions/threads.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { findParty, mayWrite, type Subject } from './find-party.ts'
import { reviewAttachments, reviewMessages } from './schema.ts'

export const readReviewThread = bind(contract, async ({ params, caller, format }, deps) => {
  const db = deps.quick
  const [{ reviewed, side }, thread, rows] = await Promise.all([
    findParty(db, caller, params),
    findThread(db, params),
    findNewest(db, params),
  ])
  const { ownerReadNo = 0, adminReadNo = 0, lastNo = 0 } = thread ?? {}
  const isAdmin = side === 'ADMIN'
  const [readNo, seenNo] = isAdmin ? [adminReadNo, ownerReadNo] : [ownerReadNo, adminReadNo]
  const isNew = (row: (typeof rows)[number]) => row.side !== side && row.no > readNo
  const authorIds = rows.map(({ userId }) => userId)
  const messageIds = rows.map((row) => row.id)
  const [people, attachments] = await Promise.all([
    findAccounts(db, authorIds),
    findAttachments(db, messageIds),
  ])
  const messages = rows.map((row) => ({
    no: row.no,
    side: row.side,
    author: people.get(row.userId)?.name ?? '',
    text: row.text,
    attachments: attachments.flatMap(({ messageId, fileId, name }) =>
      messageId === row.id ? { id: fileId, name } : [],
    ),
    sentAt: format.instant(row.sentAt),
    isNew: isNew(row),
  }))
  const { name, ownerType } = reviewed
  return {
    data: {
      ...params,
      name,
      ownerType,
      side,
      messages,
      lastNo,
      seenNo,
      unread: (isAdmin ? thread?.adminUnread : thread?.ownerUnread) ?? 0,
      mayWrite: mayWrite(caller, params.kind),
      isUnanswered: isAdmin && Boolean(thread?.unansweredSince),
    },
  }
})

export function isOf({ kind, id }: Subject | typeof given) {
  return and(eq(reviewMessages.kind, kind), eq(reviewMessages.recordId, id))
}

const given = { kind: sql.placeholder('kind'), id: sql.placeholder('id') }

const newestOf = prepareOnce((db) =>
  db
    .select()
    .from(reviewMessages)
    .where(isOf(given))
    .orderBy(desc(reviewMessages.no))
    .limit(MESSAGES_SHOWN),
)

async function findNewest(db: Queryable, { kind, id }: Subject) {
  return (await newestOf(db).execute({ kind, id })).reverse()
}

async function findAttachments(db: Queryable, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return db
    .select()
    .from(reviewAttachments)
    .where(inArray(reviewAttachments.messageId, [...messageIds]))
    .orderBy(reviewAttachments.fileId)
}
