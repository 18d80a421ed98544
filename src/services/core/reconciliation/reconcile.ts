import {
  type CodeState,
  codeStates,
  DIFFERENCES_OF_KIND,
  type Difference,
  type DifferenceKind,
} from '#src/contract/core/reconciliation.ts'
import type { Compared, Source } from '#src/services/kit/reconciliation/compare.ts'
import { compareMoney, comparePayments } from '#src/services/order-payment/index.ts'
import { counterpart } from './counterpart.ts'
import { compareCoupons } from './coupons.ts'
import { comparePackages } from './packages.ts'
import { compareDays, compareMonths, compareViews } from './sums.ts'
import { compareTallies } from './tallies.ts'

export type Reconciliation = {
  codes: Record<CodeState, number>
  counts: Partial<Record<DifferenceKind, number>>
  listed: Difference[]
}

/**
 * Compares every coupon and payment with all that counts it, in statements that
 * each hold one snapshot for a moment and no lock; may run beside any traffic.
 * @throws the signal's reason once it is aborted
 */
export async function reconcile(
  db: Source,
  timeZone: string,
  stopping?: AbortSignal,
): Promise<Reconciliation> {
  const all = nothing()
  const { codes } = all
  for await (const slice of compareCoupons(db, timeZone)) {
    stopping?.throwIfAborted()
    for (const { state, count } of slice.also) codes[state] += count
    add(all, slice)
  }
  return addAll(
    all,
    [
      compareTallies(db),
      compareDays(db, timeZone),
      compareMonths(db),
      compareViews(db),
      comparePackages(db),
      ...moneyOf(db, timeZone),
    ],
    stopping,
  )
}

/** The operator's money alone. @param others what else is compared, such as the brokers' lists */
export function reconcileMoney(
  db: Source,
  timeZone: string,
  others: readonly AsyncIterable<Compared>[] = [],
): Promise<Reconciliation> {
  return addAll(nothing(), [...moneyOf(db, timeZone), ...others])
}

function moneyOf(db: Source, timeZone: string): AsyncIterable<Compared>[] {
  return [comparePayments(db, counterpart), compareMoney(db, counterpart, timeZone)]
}

function nothing(): Reconciliation {
  const codes = Object.fromEntries(codeStates.map((state) => [state, 0])) as Record<
    CodeState,
    number
  >
  return { codes, counts: {}, listed: [] }
}

async function addAll(
  all: Reconciliation,
  comparisons: readonly AsyncIterable<Compared>[],
  stopping?: AbortSignal,
): Promise<Reconciliation> {
  for (const compared of comparisons)
    for await (const slice of compared) {
      stopping?.throwIfAborted()
      add(all, slice)
    }
  return all
}

function add(all: Reconciliation, { counts, listed }: Compared): void {
  for (const [kind, count] of Object.entries(counts) as [DifferenceKind, number][])
    all.counts[kind] = (all.counts[kind] ?? 0) + count
  for (const one of listed) {
    const ofKind = all.listed.filter(({ kind }) => kind === one.kind).length
    if (ofKind < DIFFERENCES_OF_KIND) all.listed.push(one)
  }
}

export function countDifferences({ counts }: Pick<Reconciliation, 'counts'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
