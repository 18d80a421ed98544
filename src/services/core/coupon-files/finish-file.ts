import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { type CouponFileRow, release, writeHeld } from './held-file.ts'

/** The audit row has no actor: the job ended it. */
export async function finishFile(tx: Tx, file: CouponFileRow): Promise<CouponFileRow> {
  const done = await writeHeld(tx, file, { ...release('DONE'), finishedAt: sql`now()` })
  await recordAudit(
    tx,
    { requestId: `coupon file ${file.id}`, address: null },
    {
      event: 'coupon-file.finished',
      subjectId: file.id,
      after: { succeeded: done.successCount, failed: done.failedCount },
    },
  )
  return done
}
