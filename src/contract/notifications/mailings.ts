import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What people are sent by e-mail at certain hours because they asked for it. */
export const mailingKinds = ['DIGEST', 'REPORT', 'CLOSING'] as const
export type MailingKind = (typeof mailingKinds)[number]

/** Of one person. */
export const MAILINGS_MAX = 20

/** `hour` of business time. */
type Rhythm = { hour: number; everyDays: 1 | 7; lateHours: number }

/**
 * In the morning, before the day begins at the counter, or when it has ended. A digest that missed its hour
 * is left out, the next one covers it; a week's figures may come a day later.
 */
const rhythms: Record<MailingKind, Rhythm> = {
  DIGEST: { hour: 8, everyDays: 1, lateHours: 4 },
  REPORT: { hour: 8, everyDays: 7, lateHours: 36 },
  CLOSING: { hour: 22, everyDays: 1, lateHours: 2 },
}

/** `day`: the business day, of weekly mailings the Monday, on which the latest edition was due. */
type Edition = { day: string; isDue: boolean }

/** @param now epoch milliseconds; the machine's own zone plays no part */
export function latestEdition(kind: MailingKind, now: number, timeZone: string): Edition {
  const { hour, everyDays, lateHours } = rhythms[kind]
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const begin = today.toPlainDate().subtract({ days: everyDays === 7 ? today.dayOfWeek - 1 : 0 })
  const day = dueAt(begin, hour, timeZone) <= now ? begin : begin.subtract({ days: everyDays })
  const isDue = now < dueAt(day, hour, timeZone) + lateHours * 3_600_000
  return { day: day.toString(), isDue }
}

function dueAt(day: Temporal.PlainDate, hour: number, timeZone: string): number {
  const plainTime = new Temporal.PlainTime(hour)
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}

/** Without a sign-in: the token, which only the e-mail holds, names the mailing. */
export const stopMailing = endpoint('post /mailings/stop', {
  summary: 'Stop what an e-mail names, without a sign-in (RFC 8058)',
  callers: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  refuses: ['notFound'],
})
