import { Temporal } from 'temporal-polyfill'
import type { DayRange, Division } from '#src/contract/core/report-periods.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { type Bucket, quarterOf } from './buckets.ts'

type Words = Pick<Facts, 't' | 'format'>

export function displayDays({ from, to }: DayRange, { t, format }: Words): string {
  const [first, last] = [from, to].map((day) => format.date(midnight(day, format.timeZone)))
  return first === last
    ? String(first)
    : t('core:report.days', { from: `${first}`, until: `${last}` })
}

export function displayPeriod(bucket: Bucket, division: Division, words: Words): string {
  const days = displayDays(bucket, words)
  if (division === 'DAILY' || division === 'WEEKLY') return days
  const period = nameOf(bucket.start, division, words)
  return bucket.whole ? period : words.t('core:report.part', { period, days })
}

function nameOf(start: string, division: Division, { t, format }: Words): string {
  if (division === 'MONTHLY') return format.month(midnight(start, format.timeZone))
  const day = Temporal.PlainDate.from(start)
  const year = String(day.year)
  return division === 'YEARLY'
    ? t('core:report.year', { year })
    : t('core:report.quarter', { quarter: quarterOf(day), year })
}

function midnight(date: string, timeZone: string): Date {
  return new Date(startOfBusinessDate(date, timeZone))
}
