import { and, eq, sql } from 'drizzle-orm'
import type { RetriedJob } from '#src/contract/core/jobs.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { exportJobs } from '#src/services/core/exports/schema.ts'
import { unleased } from '#src/services/kit/leased-jobs.ts'
import { countFailedCopies, retryCopies } from '#src/services/notifications/index.ts'

/** Of what gave up after repeated failures of ours; what was refused by a rule stays refused. */
const isFailedExport = and(
  eq(exportJobs.state, 'STOPPED'),
  eq(exportJobs.stopReason, 'core:export.failed'),
)
const isFailedFile = and(eq(couponFiles.state, 'FAILED'), eq(couponFiles.reason, 'trouble'))

export async function countFailedPieces(db: Queryable): Promise<Record<RetriedJob, number>> {
  const [exports, files, copies] = await Promise.all([
    db.$count(exportJobs, isFailedExport),
    db.$count(couponFiles, isFailedFile),
    countFailedCopies(db),
  ])
  return {
    exports,
    'coupon-files': files,
    'outbox-COPY': copies.COPY,
    'outbox-PUSH': copies.PUSH,
  }
}

/** Answers how many there were. */
export const retries: Record<RetriedJob, (tx: Tx) => Promise<number>> = {
  'outbox-COPY': (tx) => retryCopies(tx, 'COPY'),
  'outbox-PUSH': (tx) => retryCopies(tx, 'PUSH'),

  /** Its parts were deleted, so it begins anew. */
  async exports(tx) {
    const again = await tx
      .update(exportJobs)
      .set({
        ...unleased(),
        state: 'RUNNING',
        stopReason: null,
        failedAttempts: 0,
        rows: 0,
        after: null,
        finishedAt: null,
      })
      .where(isFailedExport)
      .returning({ id: exportJobs.id })
    return again.length
  },

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
