import { type EventFilter, eventFilters } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { eventQuery } from '#src/features/deals-of-the-day/filters.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Segment } from '#views/components/segment.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { EventGroups, type EventGroupsProps } from './groups.tsx'

const words = {
  TODAY: 'today',
  YESTERDAY: 'yesterday',
  'LAST-WEEK': 'lastWeek',
} as const satisfies Record<EventFilter, string>

export function EventIndex(props: EventGroupsProps) {
  const { t, actor } = usePage()
  const { filters } = props
  const role = actor?.roleLowerCase ?? 'merchant'
  const items = eventFilters.map((filter) => ({
    label: t(`deals-of-the-day:filter.${words[filter]}`),
    href: eventPaths.list(eventQuery({ ...filters, filter, page: 0 })),
    current: filters.filter === filter,
  }))
  const kept = filters.filter === 'TODAY' ? undefined : filters.filter.toLowerCase()
  return (
    <>
      <PageHead
        title={t('deals-of-the-day:list.title')}
        summary={t('deals-of-the-day:list.summary')}
      >
        <ButtonLink href={eventPaths.upcoming({ role })}>
          {t('deals-of-the-day:list.viewUpcoming')}
        </ButtonLink>
        {actor && can(actor, 'ADD_DEAL_OF_THE_DAY') && (
          <ButtonLink href={eventPaths.add({ userType: role })} tone="primary" icon="plus">
            {t('deals-of-the-day:list.setNew')}
          </ButtonLink>
        )}
      </PageHead>
      <Card flush>
        <Toolbar
          action={eventPaths.list()}
          search={{ name: 'q', label: t('deals-of-the-day:list.search'), value: filters.q }}
          keep={{ filter: kept }}
        >
          <Segment label={t('deals-of-the-day:filter.label')} items={items} />
        </Toolbar>
        <EventGroups {...props} />
      </Card>
    </>
  )
}
