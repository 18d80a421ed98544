import type { Database, Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import {
  countFailure,
  type Limit,
  refuseWaiting,
  sweepFailures,
  uncountFailure,
} from '#src/services/kit/throttle/throttles.ts'

const TOO_MANY = 'authentication:signIn.tooMany'

export type Attempt = readonly { limit: Limit; counted: number }[]

/**
 * Counts an attempt as a failure before checking its password, so that none is free whatever fails
 * afterwards; `undoAttempt` takes a correct one back. Parallel attempts get no further than sequential
 * ones.
 * @throws Refusal 4029 while one of the limits applies; nothing is counted then
 */
export async function beginAttempt(
  db: Database,
  limits: readonly Limit[],
  tooMany: Key = TOO_MANY,
): Promise<Attempt> {
  await refuseWaiting(db, limits, tooMany)
  return db.transaction(async (tx) => {
    const attempt = []
    for (const limit of limits) {
      const counted = await countFailure(tx, limit)
      if (counted === null) await refuseWaiting(tx, [limit], tooMany)
      else attempt.push({ limit, counted })
    }
    await sweepFailures(tx)
    return attempt
  })
}

export async function undoAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  for (const { limit, counted } of attempt) await uncountFailure(tx, limit, counted)
}

/** @throws Refusal tooMany, in the words of a sign-in */
export function refuseSignIn(db: Queryable, limits: readonly Limit[]): Promise<void> {
  return refuseWaiting(db, limits, TOO_MANY)
}
