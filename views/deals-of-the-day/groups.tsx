import type { EventGroup } from '#src/contract/core/deals-of-the-day.ts'
import { type EventListFilters, eventQuery } from '#src/features/deals-of-the-day/filters.ts'
import { eventPaths } from '#src/features/deals-of-the-day/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { EventDealTiles } from './deal-tiles.tsx'

export type EventGroupsProps = {
  filters: EventListFilters
  /** Null when the list could not be loaded. */
  found: { groups: EventGroup[]; totalItems: number } | null
}

/** The region that search, filter and pages swap: one date to a page (DOTD-08 to DOTD-10). */
export function EventGroups({ filters, found }: EventGroupsProps) {
  const here = eventPaths.list(eventQuery(filters))
  if (!found) return <Region>{<LoadFailed retryHref={here} />}</Region>
  if (found.groups.length === 0) return <Region>{<Nothing {...{ filters, found }} />}</Region>
  return (
    <Region>
      {found.groups.map((group) => (
        <Group key={group.date} group={group} />
      ))}
      <Pagination
        page={filters.page}
        size={1}
        totalItems={found.totalItems}
        range="deals-of-the-day:list.range"
        url={here}
      />
      <CsvLink filters={filters} />
    </Region>
  )
}

function Region({ children }: { children: React.ReactNode }) {
  return <div id="list">{children}</div>
}

function Group({ group }: { group: EventGroup }) {
  const { t, format } = usePage()
  const { date, displayDate, noOfDeals, deals } = group
  const count = t('deals-of-the-day:list.deals', {
    count: noOfDeals,
    shown: format.number(noOfDeals),
  })
  return (
    <section className="pad stack" aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`}>
        <time dateTime={date}>{displayDate}</time> <small className="faint">{count}</small>
      </h2>
      <EventDealTiles deals={deals} label={displayDate} />
      {noOfDeals > deals.length && (
        <p className="faint">
          {t('deals-of-the-day:list.more', { shown: format.number(deals.length) })}
        </p>
      )}
    </section>
  )
}

function Nothing({ filters, found }: EventGroupsProps) {
  const { t } = usePage()
  if (found && found.totalItems > 0) return <PastEnd />
  const title = t('common:empty.records')
  if (filters.q === '') {
    return <EmptyState icon="deal" title={title} hint={t('deals-of-the-day:list.none')} />
  }
  return (
    <EmptyState
      icon="search"
      title={title}
      hint={t('deals-of-the-day:list.noMatch', { term: filters.q })}
    >
      <ButtonLink href={eventPaths.list(eventQuery({ ...filters, q: '', page: 0 }))}>
        {t('common:search.clear')}
      </ButtonLink>
    </EmptyState>
  )
}

function CsvLink({ filters }: { filters: EventListFilters }) {
  const { t } = usePage()
  const href = eventPaths.list({ ...eventQuery({ ...filters, page: 0 }), format: 'csv' })
  return (
    <p className="pad">
      <ButtonLink href={href} tone="ghost" plain download>
        {t('deals-of-the-day:list.csv')}
      </ButtonLink>
    </p>
  )
}
