import type { EventFilter } from '#src/contract/core/deals-of-the-day.ts'
import { addDays } from '#src/i18n/business-time.ts'

export function datesOf(filter: EventFilter, today: string): { from: string; until: string } {
  if (filter === 'TODAY') return { from: today, until: today }
  const yesterday = addDays(today, -1)
  return { from: filter === 'YESTERDAY' ? yesterday : addDays(today, -7), until: yesterday }
}
