import type { EventGroup } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { type EventListFilters, eventQuery } from '#src/features/deals-of-the-day/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { EventDealTiles } from './deal-tiles.tsx'

export type EventGroupsProps = {
  filters: EventListFilters
  found: { groups: EventGroup[]; totalItems: number } | null
}

export function EventGroups({ filters, found }: EventGroupsProps) {
  const groups = found?.groups ?? []
  const here = eventPaths.list(eventQuery(filters))
  return (
    <ListRegion
      found={found}
      rows={groups.length}
      page={filters.page}
      size={1}
      range="deals-of-the-day:list.range"
      here={here}
      csvHref={eventPaths.list({ ...eventQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={<Nothing filters={filters} />}
    >
      {groups.map((group) => (
        <Group key={group.date} group={group} here={here} />
      ))}
    </ListRegion>
  )
}

function Group({ group, here }: { group: EventGroup; here: string }) {
  const { t, format, actor } = usePage()
  const { date, displayDate, noOfDeals, deals } = group
  const count = t('deals-of-the-day:list.deals', {
    count: noOfDeals,
  })
  return (
    <section className="pad stack" aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`}>
        <time dateTime={date}>{displayDate}</time> <small className="faint">{count}</small>
      </h2>
      <EventDealTiles
        deals={deals}
        label={displayDate}
        {...(actor?.isMerchant && { back: here })}
      />
      {noOfDeals > deals.length && (
        <p className="faint">
          {t('deals-of-the-day:list.more', { shown: format.number(deals.length) })}
        </p>
      )}
    </section>
  )
}

function Nothing({ filters }: Pick<EventGroupsProps, 'filters'>) {
  const { t } = usePage()
  const { q: term } = filters
  return (
    <NothingFound
      icon="deal"
      hint={t('deals-of-the-day:list.none')}
      noMatch={term ? t('deals-of-the-day:list.noMatch', { term }) : null}
      clearHref={eventPaths.list(eventQuery({ ...filters, q: '', page: 0 }))}
    />
  )
}
