import type { InboxKind } from '#src/contract/core/approvals.ts'
import { USUAL_DECISIONS_MIN } from '#src/contract/core/onboarding.ts'
import type { Queryable } from '#src/database/connect.ts'
import { usualTimes } from '#src/services/kit/decisions/round-figures.ts'

export type UsualSeconds = ReadonlyMap<InboxKind, number>

/** By kind, the median of what people decided lately; without kinds of which there is too little. */
export async function findUsualSeconds(
  db: Queryable,
  kinds: readonly InboxKind[],
): Promise<UsualSeconds> {
  if (kinds.length === 0) return new Map()
  const rows = await usualTimes(db).execute({ kinds: [...new Set(kinds)] })
  return new Map(
    rows.flatMap(({ kind, timed, medianSeconds }) => {
      const isKnown = medianSeconds !== null && timed >= USUAL_DECISIONS_MIN
      return isKnown ? [[kind, medianSeconds] as const] : []
    }),
  )
}
