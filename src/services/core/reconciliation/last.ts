import { sql } from 'drizzle-orm'
import { differenceKinds } from '#src/contract/core/reconciliation.ts'
import type { OperationFigures } from '#src/contract/core/summary.ts'
import type { Reconciliation } from './reconcile.ts'
import { reconciliations } from './schema.ts'

export type Comparison = { day: string; counts: Reconciliation['counts'] }

/** Selects a `Comparison`, or nothing before the first one. */
export const lastComparison = sql`
  select json_build_object('day', ${reconciliations.day}, 'counts', ${reconciliations.result} -> 'counts')
  from ${reconciliations} where ${reconciliations.finishedAt} is not null
  order by ${reconciliations.day} desc limit 1`

/** With the kinds that differ, the most frequent first. */
export function comparisonOf(compared: Comparison | null): OperationFigures['comparison'] {
  const kinds = differenceKinds.flatMap((kind) => {
    const count = compared?.counts[kind] ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
  return { day: compared?.day ?? null, kinds: kinds.sort((a, b) => b.count - a.count) }
}
