import { and, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { copyTemplate } from '#src/contract/notifications/messages.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { KEPT_DAYS } from './claim.ts'
import type { Lane } from './lanes.ts'

type CopyLane = Exclude<Lane, 'DIRECT'>

/** Faults that another try would meet again. */
const lasting = ['driver is off', 'content is gone', 'gone']

/** Still of use, and composed from what it tells of: a letter's words are erased once it has ended. */
function isFailedIn(lane: CopyLane) {
  return and(
    eq(outboxMessages.status, 'FAILED'),
    eq(outboxMessages.lane, lane),
    eq(outboxMessages.template, copyTemplate),
    gt(outboxMessages.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
    gt(outboxMessages.expiresAt, sql`now()`),
    or(isNull(outboxMessages.error), not(inArray(outboxMessages.error, lasting))),
  )
}

/** Copies and pushes that gave up and are not too late. */
export async function countFailedCopies(db: Queryable): Promise<Record<CopyLane, number>> {
  const [COPY, PUSH] = await Promise.all([
    db.$count(outboxMessages, isFailedIn('COPY')),
    db.$count(outboxMessages, isFailedIn('PUSH')),
  ])
  return { COPY, PUSH }
}

/** Answers how many are tried again. */
export async function retryCopies(tx: Tx, lane: CopyLane): Promise<number> {
  const again = await tx
    .update(outboxMessages)
    .set({ status: 'QUEUED', attempts: 0, dueAt: sql`now()`, error: null })
    .where(isFailedIn(lane))
    .returning({ id: outboxMessages.id })
  return again.length
}
