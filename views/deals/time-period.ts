import type { DealListItem } from '#src/contract/core/deals.ts'
import type { Page } from '#views/page/page.ts'

export function timePeriod(
  { timeOfDay }: Page['format'],
  { startTime, endTime }: Pick<DealListItem, 'startTime' | 'endTime'>,
): string {
  return `${timeOfDay(startTime)} – ${timeOfDay(endTime)}`
}
