import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { storedNow } from '#src/services/kit/clock.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import type { Lane } from './lanes.ts'

export const BATCH = 10
/** Longer than any driver may take, so that a message is never in two hands. */
const LEASE_SECONDS = 60
/** Seconds before the second attempt, the third, and so on; after the last it has failed. */
export const PAUSES = [5, 30, 120, 600]
export const TRIES_MAX = PAUSES.length + 1
export const KEPT_DAYS = 30

export const isQueued = eq(outboxMessages.status, 'QUEUED')

export type Claimed = typeof outboxMessages.$inferSelect

/**
 * Claims up to `limit` due messages of a lane. Their due time moves ahead by the lease: nobody else
 * touches them until then, and if this process dies they are due again. Workers skip each other's rows
 * (SKIP LOCKED) instead of waiting.
 */
export function claim(db: Database, lane: Lane, limit: number): Promise<Claimed[]> {
  const due = db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        isQueued,
        eq(outboxMessages.lane, lane),
        lte(outboxMessages.dueAt, storedNow),
        gt(outboxMessages.expiresAt, sql`now()`),
        lt(outboxMessages.attempts, TRIES_MAX),
      ),
    )
    .orderBy(outboxMessages.dueAt, outboxMessages.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(outboxMessages)
    .set({
      dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: sql`${outboxMessages.attempts} + 1`,
    })
    .where(and(isQueued, sql`${outboxMessages.id} = any(array(${due}))`))
    .returning()
}
