import type { Database, Tx } from '#src/database/connect.ts'
import {
  countFailure,
  type Limit,
  sweepFailures,
  uncountFailure,
} from '#src/services/kit/throttle/throttles.ts'
import { refuseWaiting } from './refuse-waiting.ts'

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
