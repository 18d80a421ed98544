import type { Database, Queryable, Tx } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  countFailure,
  type Limit,
  secondsToWait,
  sweepFailures,
  uncountFailure,
} from '#src/services/kit/throttle/throttles.ts'

export type Attempt = readonly { limit: Limit; counted: number }[]

/**
 * Counts an attempt as a failure before checking its password, so that none is free whatever fails
 * afterwards; `undoAttempt` takes a correct one back. Parallel attempts get no further than sequential
 * ones.
 * @throws Refusal 4029 while one of the limits applies; nothing is counted then
 */
export async function beginAttempt(db: Database, limits: readonly Limit[]): Promise<Attempt> {
  await refuseWaiting(db, limits)
  return db.transaction(async (tx) => {
    const attempt = []
    for (const limit of limits) {
      const counted = await countFailure(tx, limit)
      if (counted === null) await refuseWaiting(tx, [limit])
      else attempt.push({ limit, counted })
    }
    await sweepFailures(tx)
    return attempt
  })
}

export async function undoAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  for (const { limit, counted } of attempt) await uncountFailure(tx, limit, counted)
}

/** @throws Refusal 4029 with the seconds until the last of these keys may try again */
export async function refuseWaiting(db: Queryable, limits: readonly Limit[]): Promise<void> {
  const seconds = await secondsToWait(db, limits)
  if (seconds === 0) return
  throw new Refusal('tooMany', 'authentication:signIn.tooMany', {
    params: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  })
}
