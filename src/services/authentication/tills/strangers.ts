import type { Database, Queryable } from '#src/database/connect.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
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

type Who = Pick<Facts, 'address'>

/** Unknown tokens of one network, as many as a counter may guess codes. */
function limitOf({ address }: Who): Limit {
  const network = address ? networkOf(address) : 'unknown'
  return { key: hashSecret(`pairing ${network}`), free: 29, windowSeconds: QUARTER_SECONDS }
}

/** @throws Refusal tooMany */
export async function refuseStrangers(db: Queryable, who: Who): Promise<void> {
  const seconds = await secondsToWait(db, [limitOf(who)])
  if (seconds === 0) return
  throw new Refusal('tooMany', 'tills:pair.tooMany', {
    params: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  })
}

/** @throws Refusal notFound, or tooMany for guesses sent at once */
export async function countStranger(db: Database, who: Who): Promise<never> {
  const counted = await db.transaction(async (tx) => {
    await sweepFailures(tx)
    return countFailure(tx, limitOf(who))
  })
  if (counted === null) await refuseStrangers(db, who)
  throw new Refusal('notFound', 'tills:pair.notFound')
}
