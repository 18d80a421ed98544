import type { DealListItem } from '#src/contract/core/deals.ts'
import type { Page } from '#views/page/page.ts'

export function timePeriod(
  { timeOfDay }: Page['format'],
  { startTime, endTime }: Pick<DealListItem, 'startTime' | 'endTime'>,
): string {
  // A time stays whole where the column is too narrow for both.
  const [start, end] = [startTime, endTime].map((text) => timeOfDay(text).replace(' ', '\u00a0'))
  return `${start}\u00a0– ${end}`
}
