import type { IDBPTransaction } from 'idb'
import { QUEUE_MAX } from '#src/contract/core/till-entry.ts'
import { type ClockProblem, clockProblem, leaseEnd, serverNow } from './clock.ts'
import { type Kept, openStore, recall, type Synced, type TillSchema, type Totals } from './store.ts'

/** Why a till redeems nothing without the line, whatever the coupon. */
export type Limit =
  | Exclude<ClockProblem, null>
  | 'noKey'
  | 'noPerson'
  | 'coupons'
  | 'cents'
  | 'queueFull'

export const NOTHING: Totals = { coupons: 0, cents: 0 }

/** What a till goes by whatever the coupon. */
export type Standing = Pick<Kept, 'latest' | 'person' | 'totals'> & {
  synced: Synced | undefined
  hasKey: boolean
  queued: number
}

export const standingStores = ['keys', 'meta', 'queue'] as const

/** In one transaction: on a slow phone it costs more than what is read in it. */
export async function readStanding(
  reading: IDBPTransaction<TillSchema, typeof standingStores, IDBTransactionMode>,
): Promise<Standing> {
  const meta = reading.objectStore('meta')
  const kept = <Name extends keyof Kept>(name: Name) =>
    meta.get(name) as Promise<Kept[Name] | undefined>
  const [synced, latest, person, totals, key, queued] = await Promise.all([
    kept('synced'),
    kept('latest'),
    kept('person'),
    kept('totals'),
    reading.objectStore('keys').getKey('own'),
    reading.objectStore('queue').count(),
  ])
  return {
    synced,
    latest: latest ?? 0,
    person: person ?? null,
    totals: totals ?? NOTHING,
    hasKey: key !== undefined,
    queued,
  }
}

/**
 * @param cents what the next one adds to the shop's risk
 * @param now this device's clock in milliseconds
 */
export function limitOf(
  { latest, hasKey, person, totals, queued }: Standing,
  synced: Synced,
  cents: number,
  now: number,
): Limit | null {
  const clock = clockProblem(synced, now, latest)
  if (clock) return clock
  if (!hasKey) return 'noKey'
  if (synced.requiresPerson && !person) return 'noPerson'
  return exceeded(synced, totals, cents, queued)
}

export function exceeded(
  { limits }: Pick<Synced, 'limits'>,
  totals: Totals,
  cents: number,
  queued: number,
): Limit | null {
  if (queued >= QUEUE_MAX) return 'queueFull'
  if (totals.coupons >= limits.coupons) return 'coupons'
  return totals.cents + cents > limits.cents ? 'cents' : null
}

export async function queueLength(): Promise<number> {
  return (await openStore()).count('queue')
}

/** What is left of the limits, and of the time in milliseconds. */
export async function leftOf(synced: Synced, now: number) {
  const { coupons, cents } = (await recall('totals')) ?? NOTHING
  return {
    coupons: Math.max(0, synced.limits.coupons - coupons),
    cents: Math.max(0, synced.limits.cents - cents),
    milliseconds: Math.max(0, leaseEnd(synced) - serverNow(synced, now)),
  }
}
