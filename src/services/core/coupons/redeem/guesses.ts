import type { Database, Queryable } from '#src/database/connect.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  countFailure,
  type Limit,
  secondsToWait,
  sweepFailures,
} from '#src/services/kit/throttle/throttles.ts'

const QUARTER_SECONDS = 15 * 60

/**
 * Unknown codes a person may try per quarter of an hour. A field that looks codes up while typing asks
 * for many incomplete ones, so look-ups have their own counter.
 */
export function guessLimit(act: 'validate' | 'redeem', userId: string): Limit {
  const free = act === 'redeem' ? 29 : 119
  return { key: hashSecret(`coupon ${act} ${userId}`), free, windowSeconds: QUARTER_SECONDS }
}

/** @throws Refusal 4029 if any limit is reached, with the remaining wait */
export async function refuseGuessing(db: Queryable, limits: readonly Limit[]): Promise<void> {
  const seconds = await secondsToWait(db, limits)
  if (seconds === 0) return
  throw new Refusal('tooMany', 'core:coupon.tooMany', {
    params: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  })
}

/** In its own transaction, so that the refusal that follows does not undo it. */
export async function countGuess(db: Database, limit: Limit): Promise<void> {
  await db.transaction(async (tx) => {
    await countFailure(tx, limit)
    await sweepFailures(tx)
  })
}
