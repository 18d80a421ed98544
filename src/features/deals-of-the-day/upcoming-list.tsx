import { upcomingSorts } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { NotFound } from '#src/web/http/result.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched, sorting } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { can } from '#src/web/page/actor.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EventTitles } from '#views/deals-of-the-day/titles.tsx'
import { readUpcoming, readUpcomingSummary } from './load-events.ts'
import { isListRole } from './user-type.ts'

export const upcomingList = defineList({
  filters: { q: searched, sort: sorting(upcomingSorts, 'date') },
  async beside(request) {
    if (!isListRole(request.params.role)) throw new NotFound()
    const summary = await attempt(readUpcomingSummary(request))
    return summary instanceof UpstreamFault ? null : summary
  },
  load: readUpcoming,
  rows: (found) => found.events,
  id: ({ id }) => id,
  file: 'upcoming-deals-of-the-day',
  address: (query, { actor }) => eventPaths.upcoming({ role: actor.roleLowerCase }, query),

  title: 'deals-of-the-day:upcoming.title',
  crumbs: (page) => crumbsTo(page, eventPaths.upcoming),
  summary({ t, actor, beside }) {
    if (!beside) return null
    const { noOfMerchantEvents, noOfMerchants } = beside
    const events = t('deals-of-the-day:upcoming.events', {
      count: noOfMerchantEvents,
    })
    if (actor.isMerchant) return events
    const merchants = t('deals-of-the-day:upcoming.merchants', {
      count: noOfMerchants,
    })
    return `${events}, ${merchants}`
  },
  search: 'deals-of-the-day:upcoming.search',
  caption: 'deals-of-the-day:upcoming.caption',
  announce: 'deals-of-the-day:upcoming.announce',
  icon: 'deal',
  none: 'deals-of-the-day:upcoming.none',
  noMatch: 'deals-of-the-day:upcoming.noMatch',
  actions: ({ t, actor }) =>
    can(actor, 'ADD_DEAL_OF_THE_DAY') && (
      <ButtonLink
        href={eventPaths.add({ userType: actor.roleLowerCase })}
        tone="primary"
        icon="plus"
      >
        {t('deals-of-the-day:list.setNew')}
      </ButtonLink>
    ),

  rowHref: ({ id: eventId }, { actor }) =>
    eventPaths.show({ userType: actor.roleLowerCase, eventId }),
  columns: [
    {
      key: 'date',
      header: 'deals-of-the-day:column.date',
      sort: 'date',
      part: 'title',
      tight: true,
      text: ({ validOn }) => validOn.displayDate,
    },
    {
      key: 'merchant',
      header: 'deals-of-the-day:column.merchant',
      part: 'state',
      inTable: ({ actor }) => !actor.isMerchant,
      text: ({ merchant }) => merchant.name,
      limit: 'name',
    },
    {
      key: 'deals',
      header: 'deals-of-the-day:column.deals',
      part: 'meta',
      text: ({ dealTitles }) => dealTitles.join('; '),
      cell: ({ deals }) => <EventTitles deals={deals} />,
    },
    {
      key: 'created',
      header: 'deals-of-the-day:column.createdOn',
      part: 'from',
      tight: true,
      wideOnly: true,
      date: ({ createdAt }) => createdAt,
    },
    {
      key: 'updated',
      header: 'deals-of-the-day:column.updatedOn',
      part: 'to',
      tight: true,
      wideOnly: true,
      date: ({ updatedAt }) => updatedAt,
    },
  ],
})
