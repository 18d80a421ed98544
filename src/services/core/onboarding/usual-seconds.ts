import type { InboxKind } from '#src/contract/core/approvals.ts'
import { USUAL_DAYS, USUAL_DECISIONS_MIN } from '#src/contract/core/onboarding.ts'
import type { Queryable } from '#src/database/connect.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { roundTimes } from '#src/services/kit/decisions/round-figures.ts'

export type UsualSeconds = ReadonlyMap<InboxKind, number>

/** By kind, the median of what people decided lately; without kinds of which there is too little. */
export async function findUsualSeconds(
  db: Queryable,
  kinds: readonly InboxKind[],
): Promise<UsualSeconds> {
  if (kinds.length === 0) return new Map()
  const now = await readDatabaseClock(db)
  const start = new Date(now - USUAL_DAYS * 24 * 3600_000)
  const rows = await roundTimes(db, { start, end: new Date(now), kinds: [...new Set(kinds)] })
  return new Map(
    rows.flatMap(({ kind, timed, medianSeconds }) => {
      const isKnown = kind !== null && medianSeconds !== null && timed >= USUAL_DECISIONS_MIN
      return isKnown ? [[kind, medianSeconds] as const] : []
    }),
  )
}
