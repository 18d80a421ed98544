import { and, eq, sql } from 'drizzle-orm'
import type { RetriedJob } from '#src/contract/core/jobs.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { unleased } from '#src/services/kit/leased-jobs.ts'
import { countFailedCopies, retryCopies } from '#src/services/notifications/index.ts'

/** Of what gave up after repeated failures of ours; what was refused by a rule stays refused. */
const isFailedFile = and(eq(couponFiles.state, 'FAILED'), eq(couponFiles.reason, 'trouble'))

export async function countFailedPieces(db: Queryable): Promise<Record<RetriedJob, number>> {
  const [files, copies] = await Promise.all([
    db.$count(couponFiles, isFailedFile),
    countFailedCopies(db),
  ])
  return {
    'coupon-files': files,
    'outbox-COPY': copies.COPY,
    'outbox-PUSH': copies.PUSH,
  }
}

/** Answers how many there were. */
export const retries: Record<RetriedJob, (tx: Tx) => Promise<number>> = {
  'outbox-COPY': (tx) => retryCopies(tx, 'COPY'),
  'outbox-PUSH': (tx) => retryCopies(tx, 'PUSH'),

  /** As its merchant would start it again; what was added stays, and it goes on there. */
  async 'coupon-files'(tx) {
    const isUnread = sql`${couponFiles.format} is null`
    const again = await tx
      .update(couponFiles)
      .set({
        ...unleased(),
        state: sql`case when ${isUnread} then 'CHECKING' else 'WAITING' end`,
        startedAt: sql`case when ${isUnread} then null else coalesce(${couponFiles.startedAt}, now()) end`,
        finishedAt: null,
        failedAttempts: 0,
        reason: null,
      })
      .where(isFailedFile)
      .returning({ id: couponFiles.id })
    return again.length
  },
}
