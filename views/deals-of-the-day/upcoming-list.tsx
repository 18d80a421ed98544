import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { type UpcomingFilters, upcomingQuery } from '#src/features/deals-of-the-day/filters.ts'
import { eventPaths } from '#src/features/deals-of-the-day/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
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
export function UpcomingList(props: UpcomingListProps) {
  return (
    <div id="list">
      <Content {...props} />
    </div>
  )
}

function Content({ filters, found }: UpcomingListProps) {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  const here = eventPaths.upcoming({ role }, upcomingQuery(filters))
  if (!found) return <LoadFailed retryHref={here} />
  if (found.events.length === 0) return <Nothing filters={filters} total={found.totalItems} />
  const csv = { ...upcomingQuery({ ...filters, page: 0 }), format: 'csv' }
  return (
    <>
      <UpcomingTable events={found.events} />
      <Pagination
        page={filters.page}
        totalItems={found.totalItems}
        totalItemsCapped={found.totalItemsCapped}
        url={here}
      />
      <p className="pad">
        <ButtonLink href={eventPaths.upcoming({ role }, csv)} tone="ghost" plain download>
          {t('deals-of-the-day:list.csv')}
        </ButtonLink>
      </p>
    </>
  )
}

function Nothing({ filters, total }: { filters: UpcomingFilters; total: number }) {
  const { t, actor } = usePage()
  const title = t('common:empty.records')
  if (total > 0) return <PastEnd />
  if (filters.q === '')
    return <EmptyState icon="deal" title={title} hint={t('deals-of-the-day:upcoming.none')} />
  return (
    <EmptyState
      icon="search"
      title={title}
      hint={t('deals-of-the-day:upcoming.noMatch', { term: filters.q })}
    >
      <ButtonLink href={eventPaths.upcoming({ role: actor?.roleLowerCase ?? 'merchant' })}>
        {t('common:search.clear')}
      </ButtonLink>
    </EmptyState>
  )
}
