import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { type UpcomingFilters, upcomingQuery } from '#src/features/deals-of-the-day/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { UpcomingTable } from './upcoming-table.tsx'

export type UpcomingListProps = {
  filters: UpcomingFilters
  /** Null when the list could not be loaded. */
  found: {
    events: DealEvent[]
    totalItems: number
    totalItemsCapped?: boolean | undefined
  } | null
}

/** The region that search and pages swap. */
export function UpcomingList({ filters, found }: UpcomingListProps) {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  const events = found?.events ?? []
  const { q: term } = filters
  const nothing = (
    <NothingFound
      icon="deal"
      hint={t('deals-of-the-day:upcoming.none')}
      noMatch={term ? t('deals-of-the-day:upcoming.noMatch', { term }) : null}
      clearHref={eventPaths.upcoming({ role })}
    />
  )
  const csv = { ...upcomingQuery({ ...filters, page: 0 }), format: 'csv' }
  return (
    <ListRegion
      found={found}
      rows={events.length}
      page={filters.page}
      here={eventPaths.upcoming({ role }, upcomingQuery(filters))}
      csvHref={eventPaths.upcoming({ role }, csv)}
      nothing={nothing}
    >
      <UpcomingTable events={events} />
    </ListRegion>
  )
}
