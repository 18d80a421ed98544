import { sql } from 'drizzle-orm'
import { GENERATED_LENGTH } from '#src/contract/core/coupon-code.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { couponGuesses } from '#src/services/core/coupons/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  countFailure,
  type Limit,
  networkOf,
  secondsToWait,
  sweepFailures,
} from '#src/services/kit/throttle/throttles.ts'

const QUARTER_SECONDS = 15 * 60

type Guesser = { caller: Pick<Caller, 'userId' | 'signInId'>; address: string | null }
type GuessLimit = Limit & { guesser: Guesser }

/**
 * Unknown codes that one sign-in may try per quarter of an hour: other counters of the same shop go on. A
 * field that looks codes up while typing asks for incomplete ones, so look-ups have their own counter.
 */
export function guessLimit(act: 'validate' | 'redeem', guesser: Guesser): GuessLimit {
  const free = act === 'redeem' ? 29 : 59
  const key = hashSecret(`coupon ${act} ${guesser.caller.signInId}`)
  return { key, free, windowSeconds: QUARTER_SECONDS, guesser }
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
export async function countGuess(
  { db, settings }: Pick<ServiceDeps, 'db' | 'settings'>,
  limit: GuessLimit,
  key: string,
): Promise<void> {
  const counted = await db.transaction(async (tx) => {
    await sweepFailures(tx)
    const failures = await countFailure(tx, limit)
    // A field that looks up while somebody types asks for the beginnings of codes.
    if (failures !== null && key.length >= GENERATED_LENGTH)
      await noteGuess(tx, limit.guesser, settings.businessTimeZone)
    return failures
  })
  if (counted === null) await refuseGuessing(db, [limit])
}

const KEPT_DAYS = 30

/** Counts an unknown code that a merchant's counter tried; each pays for removing a few old rows. */
async function noteGuess(tx: Tx, { caller, address }: Guesser, timeZone: string): Promise<void> {
  const today = businessToday(timeZone)
  await tx.execute(sql`
    insert into ${couponGuesses} as known (day, merchant_id, sign_in_id, network, count)
    values (${today}, ${caller.userId}, ${caller.signInId}, ${address ? networkOf(address) : ''}, 1)
    on conflict (merchant_id, day, sign_in_id, network)
    do update set count = known.count + 1, last_at = now()`)
  await tx.execute(sql`
    delete from ${couponGuesses} where ctid = any(array(
      select ctid from ${couponGuesses} where day < ${today} - ${KEPT_DAYS}::int
      limit 10 for update skip locked))`)
}
