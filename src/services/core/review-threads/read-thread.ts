import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { readReviewThread as contract, MESSAGES_SHOWN } from '#src/contract/core/review-threads.ts'
import { pageReads, type Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findParty, mayWrite, type Party, type Subject } from './find-party.ts'
import { reviewAttachments, reviewMessages, reviewThreads } from './schema.ts'

export const readReviewThread = bind(contract, async ({ params, caller, format }, deps) => {
  const db = pageReads(deps.db)
  const [{ reviewed, side }, [thread], rows] = await Promise.all([
    findParty(db, caller, params),
    threadOf(db).execute({ kind: params.kind, id: params.id }),
    findNewest(db, params),
  ])
  const { ownerReadNo = 0, adminReadNo = 0, lastNo = 0 } = thread ?? {}
  const [readNo, seenNo] =
    side === 'ADMIN' ? [adminReadNo, ownerReadNo] : [ownerReadNo, adminReadNo]
  const isNew = (row: (typeof rows)[number]) => row.side !== side && row.no > readNo
  const isWhole = rows.length < MESSAGES_SHOWN
  const [people, attachments, unread] = await Promise.all([
    findAccounts(
      db,
      rows.map(({ userId }) => userId),
    ),
    findAttachments(
      db,
      rows.map((row) => row.id),
    ),
    isWhole ? rows.filter(isNew).length : countUnread(db, params, side, readNo),
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
  const state = { unread, lastNo, seenNo, mayWrite: mayWrite(caller, params.kind) }
  return { data: { ...params, name, ownerType, side, messages, ...state } }
})

type Keyed = typeof reviewThreads | typeof reviewMessages

export function isThread({ kind, recordId }: Keyed, subject: Subject | typeof given) {
  return and(eq(kind, subject.kind), eq(recordId, subject.id))
}

function countUnread(db: Queryable, subject: Subject, side: Party['side'], readNo: number) {
  const { side: sentBy, no } = reviewMessages
  return db.$count(
    reviewMessages,
    and(isThread(reviewMessages, subject), ne(sentBy, side), gt(no, readNo)),
  )
}

const given = { kind: sql.placeholder('kind'), id: sql.placeholder('id') }

const threadOf = builtOnce((db) =>
  db.select().from(reviewThreads).where(isThread(reviewThreads, given)).prepare(''),
)

const newestOf = builtOnce((db) =>
  db
    .select()
    .from(reviewMessages)
    .where(isThread(reviewMessages, given))
    .orderBy(desc(reviewMessages.no))
    .limit(MESSAGES_SHOWN)
    .prepare(''),
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
