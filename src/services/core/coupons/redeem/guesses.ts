import type { Database, Queryable } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  countFailure,
  type Limit,
  secondsToWait,
  sweepFailures,
} from '#src/services/kit/throttle/throttles.ts'

const QUARTER_SECONDS = 15 * 60

type Guesser = Pick<Caller, 'signInId'>

/**
 * Unknown codes that one sign-in may try per quarter of an hour: other counters of the same shop go on. A
 * field that looks codes up while typing asks for incomplete ones, so look-ups have their own counter.
 */
export function guessLimit(act: 'validate' | 'redeem', { signInId }: Guesser): Limit {
  const free = act === 'redeem' ? 29 : 59
  return { key: hashSecret(`coupon ${act} ${signInId}`), free, windowSeconds: QUARTER_SECONDS }
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

/**
 * In its own transaction, so that the refusal that follows does not undo it. Of guesses sent at once those
 * beyond the limit are refused unanswered.
 * @throws Refusal 4029
 */
export async function countGuess(db: Database, limit: Limit): Promise<void> {
  const counted = await db.transaction(async (tx) => {
    await sweepFailures(tx)
    return countFailure(tx, limit)
  })
  if (counted === null) await refuseGuessing(db, [limit])
}
