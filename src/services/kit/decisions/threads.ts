import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type InboxKind, inboxNouns } from '#src/contract/core/approvals.ts'
import {
  hasThread,
  mayReadThread,
  type ThreadKind,
  threadKinds,
  type threadSides,
} from '#src/contract/core/review-threads.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { reviewThreads } from './schema.ts'

type Kinds = readonly ThreadKind[]
type Side = (typeof threadSides)[number]
export type ThreadRecord = { kind: ThreadKind; id: string }

/** @returns the message's number; the row stays locked, so that concurrent messages have one order */
export async function addToThread(
  tx: Tx,
  { kind, id: recordId }: ThreadRecord,
  { side, ownerId }: { side: Side; ownerId: string },
): Promise<number> {
  const { lastNo, ownerUnread, adminUnread, unansweredSince } = reviewThreads
  const lastAt = sql`clock_timestamp()`
  const [thread] = await tx
    .insert(reviewThreads)
    .values({
      kind,
      recordId,
      ownerId,
      lastNo: 1,
      lastAt,
      ...(side === 'OWNER' ? { adminUnread: 1, unansweredSince: lastAt } : { ownerUnread: 1 }),
    })
    .onConflictDoUpdate({
      target: [reviewThreads.kind, reviewThreads.recordId],
      set: {
        ownerId,
        lastNo: sql`${lastNo} + 1`,
        lastAt,
        ...(side === 'OWNER'
          ? {
              adminUnread: sql`${adminUnread} + 1`,
              unansweredSince: sql`coalesce(${unansweredSince}, ${lastAt})`,
            }
          : { ownerUnread: sql`${ownerUnread} + 1` }),
      },
    })
    .returning({ no: lastNo })
  if (!thread) throw new Error('a thread was not written')
  return thread.no
}

/**
 * Marks a side's messages as read up to one that it saw; a mark never goes back. The row is locked first:
 * messages are counted by a statement of their own, which sees what a concurrent sender has committed.
 * @param answers the administrators' side answers with it; what they have not read stays unanswered
 * @param countUnread of the other side's messages, those after a number
 */
export async function markThread(
  tx: Tx,
  record: ThreadRecord,
  { side, upTo, answers }: { side: Side; upTo: number; answers: boolean },
  countUnread: (after: number) => Promise<number>,
): Promise<void> {
  const [thread] = await tx.select().from(reviewThreads).where(isThread(record)).for('update')
  if (!thread) return
  const isAdmin = side === 'ADMIN'
  const before = isAdmin ? thread.adminReadNo : thread.ownerReadNo
  const readNo = Math.max(before, Math.min(upTo, thread.lastNo))
  const unread = await countUnread(readNo)
  const isAnswered = isAdmin && answers && unread === 0
  await tx
    .update(reviewThreads)
    .set({
      ...(isAdmin
        ? { adminReadNo: readNo, adminUnread: unread }
        : { ownerReadNo: readNo, ownerUnread: unread }),
      ...(isAnswered && { unansweredSince: null }),
    })
    .where(isThread(record))
}

type Item = { kind: InboxKind; itemId: string; ownerId: string }

/** Threads of profiles and contacts belong to the account, whichever version waits. */
export function threadIdOf(kind: InboxKind, itemId: string, ownerId: string): string {
  return hasThread(kind) && inboxNouns[kind].thread.of === 'owner' ? ownerId : itemId
}

/**
 * A person's decision answers what the record's owner wrote, unless part of it is unread.
 * @returns since when it was unanswered
 */
export async function answerThread(tx: Tx, item: Item): Promise<Date | null> {
  const record = threadOfItem(item)
  const isAnswered =
    record &&
    and(
      isThread(record),
      eq(reviewThreads.adminUnread, 0),
      isNotNull(reviewThreads.unansweredSince),
    )
  if (!isAnswered) return null
  const [thread] = await tx.select().from(reviewThreads).where(isAnswered).for('update')
  if (!thread) return null
  await tx.update(reviewThreads).set({ unansweredSince: null }).where(isAnswered)
  return thread.unansweredSince
}

/** Nobody has answered after all, unless the thread went on meanwhile. */
export async function reopenThread(tx: Tx, item: Item, since: Date | null): Promise<void> {
  const record = threadOfItem(item)
  if (!record || !since) return
  const { unansweredSince } = reviewThreads
  await tx
    .update(reviewThreads)
    .set({ unansweredSince: since })
    .where(and(isThread(record), isNull(unansweredSince)))
}

function threadOfItem({ kind, itemId, ownerId }: Item): ThreadRecord | null {
  return hasThread(kind) ? { kind, id: threadIdOf(kind, itemId, ownerId) } : null
}

/** The thread of a deleted record is on no list any more. */
export async function closeThread(tx: Tx, record: ThreadRecord): Promise<void> {
  await tx
    .update(reviewThreads)
    .set({ ownerId: null, unansweredSince: null, ownerUnread: 0, adminUnread: 0 })
    .where(isThread(record))
}

/** A record's thread, to be joined with the record. */
export function selectThread(db: Queryable, record: Given) {
  return db.select().from(reviewThreads).where(isThread(record)).as('thread')
}

type Listed = { kinds: Kinds; ownerId: string | null }

/** Conversations of an owner, newest first; without one those to answer, oldest first. */
export function findThreads(
  db: Queryable,
  { kinds, ownerId }: Listed,
  { page, size }: { page: number; size: number },
) {
  const limits = { limit: size, offset: page * size }
  return threads(db, ownerId === null).execute({ kinds: [...kinds], ownerId, ...limits })
}

export async function countThreads(db: Queryable, { kinds, ownerId }: Listed): Promise<number> {
  const [row] = await threadCount(db, ownerId === null).execute({ kinds: [...kinds], ownerId })
  return row?.count ?? 0
}

const threads = prepareOnce((db, isToAnswer: boolean) => {
  const { lastAt, unansweredSince, kind, recordId } = reviewThreads
  return db
    .select()
    .from(reviewThreads)
    .where(isListed(isToAnswer))
    .orderBy(isToAnswer ? asc(unansweredSince) : desc(lastAt), asc(kind), asc(recordId))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
})

const threadCount = prepareOnce((db, isToAnswer: boolean) =>
  db.select({ count: count() }).from(reviewThreads).where(isListed(isToAnswer)),
)

function isListed(isToAnswer: boolean) {
  const { ownerId, unansweredSince } = reviewThreads
  const isTheirs = isToAnswer ? isNotNull(unansweredSince) : eq(ownerId, sql.placeholder('ownerId'))
  return and(isTheirs, isOfKinds)
}

/** The kinds whose conversations an owner takes part in. */
export function ownedKinds({ approvalStatus }: Pick<Caller, 'approvalStatus'>): ThreadKind[] {
  return threadKinds.filter((kind) => mayReadThread(kind, approvalStatus))
}

/** How many of an owner's conversations hold what they have not read, as part of a statement. */
export function unreadThreads(userId: string, kinds: Kinds): SQL {
  const { ownerId, ownerUnread, kind } = reviewThreads
  return sql`(select count(*)::int from ${reviewThreads} where ${ownerId} = ${userId}
    and ${ownerUnread} > 0 and ${kind} = any(${sql.param([...kinds])}::text[]))`
}

const isOfKinds = sql`${reviewThreads.kind} = any(${sql.placeholder('kinds')}::text[])`

/** Records whose owner's messages no administrator has read, newest first. */
export function findUnread(db: Queryable, kinds: Kinds, limit: number) {
  return unread(db).execute({ kinds: [...kinds], limit })
}

const unread = prepareOnce((db) => {
  const { kind, recordId: id, adminUnread, lastAt } = reviewThreads
  return db
    .select({ kind, id, count: adminUnread })
    .from(reviewThreads)
    .where(and(sql`${adminUnread} > 0`, isOfKinds))
    .orderBy(desc(lastAt))
    .limit(sql.placeholder('limit'))
})

type Given = ThreadRecord | Record<keyof ThreadRecord, ReturnType<typeof sql.placeholder>>

function isThread({ kind, id }: Given): SQL | undefined {
  return and(eq(reviewThreads.kind, kind), eq(reviewThreads.recordId, id))
}
