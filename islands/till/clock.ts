import type { Synced } from './store.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Clocks that run are put right by a little all the time. */
const SLACK_MS = 60_000

/** Why a till may redeem no more without the line, as far as time says; null while it may. */
export type ClockProblem = 'leaseOver' | 'clockBack' | null

/** The moment as the server would say it, by what its clock and this device's differed. */
export function serverNow(synced: Synced, deviceNow: number): number {
  return deviceNow + synced.serverTime - synced.deviceAt
}

/** In milliseconds of the server's clock. */
export function leaseEnd({ leaseUntil, serverTime, limits }: Synced): number {
  return Math.min(leaseUntil, serverTime + limits.hours * HOUR_MS)
}

/** @param latest the latest that this device's clock was seen at: it must not be put back to gain time */
export function clockProblem(synced: Synced, deviceNow: number, latest: number): ClockProblem {
  if (deviceNow < Math.max(latest, synced.deviceAt) - SLACK_MS) return 'clockBack'
  return serverNow(synced, deviceNow) >= leaseEnd(synced) ? 'leaseOver' : null
}

/** Business day as YYYY-MM-DD, and that day counted from 1970-01-01. */
export function dayOf(moment: number, timeZone: string): { text: string; number: number } {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
  return { text, number: Date.parse(text) / DAY_MS }
}

/** Hours of the business day: zones with half hours begin theirs when the clock there does. */
export function hourOf(moment: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(moment)
  return text.slice(0, text.indexOf(':'))
}
