import { and, eq, inArray, sql } from 'drizzle-orm'
import { couponFileStates, isBusy } from '#src/contract/core/coupon-file-lifecycle.ts'
import { COUPON_FILES_BUSY_MAX } from '#src/contract/core/coupon-limits.ts'
import type { Tx } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { couponFiles } from './schema.ts'

const RETRY_SECONDS = 60

/** Locks the merchant, so the limit holds for parallel requests. @throws Refusal tooMany */
export async function limitBusyFiles(tx: Tx, merchantId: string): Promise<void> {
  const key = `coupon files ${merchantId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const own = eq(couponFiles.merchantId, merchantId)
  const busy = inArray(couponFiles.state, couponFileStates.filter(isBusy))
  if ((await tx.$count(couponFiles, and(own, busy))) < COUPON_FILES_BUSY_MAX) return
  const params = { count: COUPON_FILES_BUSY_MAX }
  throw new Refusal('tooMany', 'core:couponFile.tooMany', {
    params,
    retryAfterSeconds: RETRY_SECONDS,
  })
}
