import type { EventFilter } from '#src/contract/core/deals-of-the-day.ts'
import { addDays } from '#src/i18n/business-time.ts'

/** First and last business date of a filter; last week is the 7 days before today. */
export function datesOf(filter: EventFilter, today: string): { from: string; until: string } {
  if (filter === 'TODAY') return { from: today, until: today }
  const yesterday = addDays(today, -1)
  return { from: filter === 'YESTERDAY' ? yesterday : addDays(today, -7), until: yesterday }
}
