import {
  addDays,
  businessDate,
  endOfBusinessDate,
  startOfBusinessDate,
} from '#src/i18n/business-time.ts'
import type { Chance } from './random.ts'

const HOUR = 3_600_000

export type DealState =
  | 'waiting'
  | 'live'
  | 'coming'
  | 'rejected'
  | 'expired'
  | 'expiredWaiting'
  | 'deleted'

type Span = { createdAgo: [number, number]; from: [number, number]; days: [number, number] }

const spans: Record<DealState, Span & { after: 'today' | 'creation' }> = {
  waiting: { createdAgo: [0, 4], from: [1, 10], days: [14, 60], after: 'today' },
  live: { createdAgo: [34, 64], from: [2, 9], days: [50, 120], after: 'creation' },
  coming: { createdAgo: [32, 44], from: [1, 14], days: [10, 45], after: 'today' },
  rejected: { createdAgo: [32, 50], from: [2, 12], days: [14, 40], after: 'today' },
  expired: { createdAgo: [48, 330], from: [2, 8], days: [10, 36], after: 'creation' },
  expiredWaiting: { createdAgo: [34, 40], from: [2, 6], days: [10, 20], after: 'creation' },
  deleted: { createdAgo: [32, 200], from: [2, 12], days: [14, 40], after: 'creation' },
}

const lately: Partial<Record<DealState, [number, number]>> = {
  live: [10, 64],
  coming: [3, 20],
  rejected: [3, 25],
}

export type DealDates = {
  createdAt: Date
  validFrom: Date
  expiredOn: Date
  expiresOn: string
}

/**
 * Dates that fit a state, relative to today in the business zone. `recent` lets some be added this month.
 */
export function dealDates(
  state: DealState,
  now: number,
  timeZone: string,
  chance: Chance,
  recent = false,
): DealDates {
  const { createdAgo, from, days, after } = spans[state]
  const today = businessDate(now, timeZone)
  const ago = chance.between(...(recent ? (lately[state] ?? createdAgo) : createdAgo))
  const created = addDays(today, -ago)
  const begins = addDays(after === 'today' ? today : created, chance.between(...from))
  const planned = addDays(begins, chance.between(...days))
  const soon = addDays(today, chance.between(0, 6))
  const expiresOn = state === 'live' && planned < soon ? soon : planned
  const officeHours =
    startOfBusinessDate(created, timeZone) + chance.between(8 * 60, 19 * 60) * 60_000
  const justNow = now - chance.between(20, 90) * 60_000 - ago * HOUR
  return {
    createdAt: new Date(Math.min(officeHours, justNow)),
    validFrom: new Date(startOfBusinessDate(begins, timeZone)),
    expiredOn: new Date(endOfBusinessDate(expiresOn, timeZone)),
    expiresOn,
  }
}
