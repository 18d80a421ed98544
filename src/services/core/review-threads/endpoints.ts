import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { inboxNouns, permissionsToDecide } from '#src/contract/core/approvals.ts'
import {
  MESSAGES_PER_HOUR,
  markReviewThread,
  sendReviewMessage,
} from '#src/contract/core/review-threads.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts, listAdministratorIds } from '#src/services/authentication/index.ts'
import { findOwnDocuments } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addToThread, markThread } from '#src/services/kit/decisions/threads.ts'
import { otherBody } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { lockSender, refuseTooManyOf } from '#src/services/kit/throttle/senders.ts'
import { notify } from '#src/services/notifications/index.ts'
import { findParty, type Party, requireWriting, type Subject } from './find-party.ts'
import { listReviewThreads } from './list-threads.ts'
import { isOf, readReviewThread } from './read-thread.ts'
import { reviewAttachments, reviewMessages } from './schema.ts'

const limit = { count: MESSAGES_PER_HOUR, seconds: 3600, message: 'core:thread.tooMany' } as const
export const reviewThreadEndpoints = [
  listReviewThreads,
  readReviewThread,
  /** Locking the thread's row for its number puts concurrent messages in one order. */
  bind(sendReviewMessage, async (call, { db }) => {
    const { params, body, caller } = call
    const { userId } = caller
    const { text } = body
    await db.transaction(async (tx) => {
      const party = await findParty(tx, caller, params)
      requireWriting(caller, params.kind)
      await lockSender(tx, userId)
      const sent = await findSent(tx, userId, body.key)
      if (sent && sent.text !== text) throw otherBody()
      if (sent) return
      await refuseTooManyOf(tx, reviewMessages, userId, limit)
      const files = await findOwnDocuments(tx, userId, body.attachments)
      const attachments = files && (await areFree(tx, files)) ? files : null
      refuseFields({ ...(!attachments && { attachments: 'core:thread.attachment' }) })
      const record = { kind: params.kind, recordId: params.id }
      const { side } = party
      const { ownerId } = party.reviewed
      const no = await addToThread(tx, params, { side, ownerId })
      const message = { ...record, no, id: v7(), userId, side, text, key: body.key }
      await tx.insert(reviewMessages).values({ ...message, sentAt: sql`clock_timestamp()` })
      if (attachments && attachments.length > 0) {
        const rows = attachments.map(({ id, name }) => ({
          fileId: id,
          messageId: message.id,
          name,
        }))
        await tx.insert(reviewAttachments).values(rows)
      }
      const seen = { side, upTo: body.seen, answers: true }
      await markThread(tx, params, seen, countUnread(tx, params, side))
      await recordAudit(tx, call, {
        event: 'review-message.sent',
        subjectType: inboxNouns[params.kind].audited,
        subjectId: params.id,
      })
      await notifyOtherSide(tx, params, party, userId)
    })
    return { data: null, message: 'core:thread.sent' }
  }),
  /** A read mark never goes back, and never beyond what was seen: newer messages stay unread. */
  bind(markReviewThread, async ({ params, body, caller }, { db }) => {
    const { side } = await findParty(db, caller, params)
    const seen = { side, upTo: body.upTo, answers: body.answered }
    await db.transaction((tx) => markThread(tx, params, seen, countUnread(tx, params, side)))
    return { data: null }
  }),
]

async function findSent(tx: Tx, userId: string, key: string) {
  const isSent = and(eq(reviewMessages.userId, userId), eq(reviewMessages.key, key))
  const [sent] = await tx.select({ text: reviewMessages.text }).from(reviewMessages).where(isSent)
  return sent
}

async function areFree(tx: Tx, files: readonly { id: string }[]): Promise<boolean> {
  const ids = files.map(({ id }) => id)
  const taken = await tx.$count(
    reviewAttachments,
    sql`${reviewAttachments.fileId} = any(${sql.param(ids)}::uuid[])`,
  )
  return taken === 0
}

/** Counts the other side's messages after a message number. */
function countUnread(tx: Tx, subject: Subject, side: Party['side']) {
  const { side: sentBy, no } = reviewMessages
  return (after: number) =>
    tx.$count(reviewMessages, and(isOf(subject), ne(sentBy, side), gt(no, after)))
}

/** Notifies the administrators who wrote or decided last and may still decide; if none, all who may. */
async function notifyOtherSide(tx: Tx, subject: Subject, { reviewed, side }: Party, by: string) {
  const author = (await findAccounts(tx, [by])).get(by)
  await notify(tx, {
    userIds:
      side === 'ADMIN' ? [reviewed.ownerId] : await concerned(tx, subject, reviewed.decidedBy),
    type: 'review-message',
    params: { name: reviewed.name, by: author?.name ?? '' },
    link: threadPaths.show(subject),
  })
}

async function concerned(tx: Tx, subject: Subject, decidedBy: string | null): Promise<string[]> {
  const all = await listAdministratorIds(tx, permissionsToDecide(subject.kind)[0][0])
  const wrote = await tx
    .selectDistinct({ userId: reviewMessages.userId })
    .from(reviewMessages)
    .where(and(isOf(subject), eq(reviewMessages.side, 'ADMIN')))
  const known = new Set([decidedBy, ...wrote.map(({ userId }) => userId)])
  const those = all.filter((userId) => known.has(userId))
  return those.length > 0 ? those : all
}
