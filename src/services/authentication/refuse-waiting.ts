import type { Queryable } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type Limit, secondsToWait } from '#src/services/kit/throttle/throttles.ts'

/** @throws Refusal 4029 with the seconds until the last of these keys may try again */
export async function refuseWaiting(db: Queryable, limits: readonly Limit[]): Promise<void> {
  const seconds = await secondsToWait(db, limits)
  if (seconds === 0) return
  throw new Refusal('tooMany', 'authentication:signIn.tooMany', {
    params: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  })
}
