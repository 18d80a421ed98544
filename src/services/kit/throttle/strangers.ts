import type { Database, Queryable } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  countFailure,
  type Limit,
  networkOf,
  QUARTER_SECONDS,
  refuseWaiting,
  sweepFailures,
} from './throttles.ts'

type Who = Pick<Facts, 'address'>

/**
 * Unknown tokens of public links, of one network as many as a counter may guess codes.
 * @param about what the tokens are for
 */
export function strangersOf(about: string, texts: { notFound: Key; tooMany: Key }) {
  function limitOf({ address }: Who): Limit {
    const network = address ? networkOf(address) : 'unknown'
    return { key: hashSecret(`${about} ${network}`), free: 29, windowSeconds: QUARTER_SECONDS }
  }

  /** @throws Refusal tooMany */
  function refuse(db: Queryable, who: Who): Promise<void> {
    return refuseWaiting(db, [limitOf(who)], texts.tooMany)
  }

  /** @throws Refusal notFound, or tooMany for guesses sent at once */
  async function count(db: Database, who: Who): Promise<never> {
    const counted = await db.transaction(async (tx) => {
      await sweepFailures(tx)
      return countFailure(tx, limitOf(who))
    })
    if (counted === null) await refuse(db, who)
    throw new Refusal('notFound', texts.notFound)
  }

  return { refuse, count }
}
