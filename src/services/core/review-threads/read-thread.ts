import { and, desc, eq, sql } from 'drizzle-orm'
import {
  readReviewThread as contract,
  MESSAGES_SHOWN,
  type ThreadKind,
} from '#src/contract/core/review-threads.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { inbox } from '#src/services/core/inbox/nouns.ts'
import { selectThread } from '#src/services/kit/decisions/threads.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { mayWrite, partyOf, requireSide, type Subject } from './find-party.ts'
import { reviewAttachments, reviewMessages } from './schema.ts'

export const readReviewThread = bind(contract, async ({ params, caller, format }, deps) => {
  const { kind, id } = params
  requireSide(caller, kind)
  const rows = await newestOf(deps.quick, kind).execute({ kind, id })
  const { reviewed, side } = partyOf(caller, kind, rows[0]?.reviewed)
  const thread = rows[0]?.thread
  const { ownerReadNo = 0, adminReadNo = 0, lastNo = 0 } = thread ?? {}
  const isAdmin = side === 'ADMIN'
  const [readNo, seenNo] = isAdmin ? [adminReadNo, ownerReadNo] : [ownerReadNo, adminReadNo]
  const messages = rows.toReversed().flatMap(({ message, author, attachments }) =>
    message
      ? {
          no: message.no,
          side: message.side,
          author: author ?? '',
          text: message.text,
          attachments,
          sentAt: format.instant(message.sentAt),
          isNew: message.side !== side && message.no > readNo,
        }
      : [],
  )
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

const attachments = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', ${reviewAttachments.fileId},
    'name', ${reviewAttachments.name}) order by ${reviewAttachments.fileId}), '[]')
  from ${reviewAttachments} where ${reviewAttachments.messageId} = ${reviewMessages.id})`

/** The record and its thread beside each message, once without one. */
const newestOf = prepareOnce((db, kind: ThreadKind) => {
  const reviewed = inbox[kind].reviewed(db, given.id)
  const { ownerId, ownerType, name, decidedBy } = reviewed
  const thread = selectThread(db, given)
  const { lastNo, ownerReadNo, adminReadNo, ownerUnread, adminUnread, unansweredSince } = thread
  const people = accountNames(db)
  return db
    .select({
      reviewed: { ownerId, ownerType, name, decidedBy },
      thread: { lastNo, ownerReadNo, adminReadNo, ownerUnread, adminUnread, unansweredSince },
      message: reviewMessages,
      author: people.name,
      attachments,
    })
    .from(reviewed)
    .leftJoin(thread, sql`true`)
    .leftJoin(reviewMessages, isOf(given))
    .leftJoin(people, eq(people.id, reviewMessages.userId))
    .orderBy(desc(reviewMessages.no))
    .limit(MESSAGES_SHOWN)
})
