import { type DealEvent, eventFilters, upcomingSorts } from '#src/contract/core/deals-of-the-day.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { addressesIn } from '#src/contract/screens/path.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice, searched, sorting } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DayCards, dayText, EventDetail } from '#views/deals-of-the-day/show.tsx'
import { EventTitles } from '#views/deals-of-the-day/titles.tsx'
import { type Actor, can, type Notice, type Page, type Screen } from '#views/page/page.ts'
import { readDays, readEvent, readUpcoming, readUpcomingSummary } from './load-events.ts'
import { isListRole } from './user-type.ts'

export const dayList = defineList({
  filters: {
    filter: choice({
      param: 'filter',
      values: eventFilters,
      fallback: 'TODAY',
      text: (one) => `deals-of-the-day:filter.${one}`,
      segment: { label: 'deals-of-the-day:filter.label', values: eventFilters },
    }),
    q: searched,
  },
  load: readDays,
  rows: ({ groups }) =>
    groups.flatMap(({ displayDate, deals }) => deals.map((deal) => ({ ...deal, displayDate }))),
  id: ({ id, eventId }) => `${eventId} ${id}`,
  file: 'deals-of-the-day',
  address: eventPaths.list,

  title: 'deals-of-the-day:list.title',
  crumbs: (page) => crumbsTo(page, eventPaths.list),
  summary({ t, found }) {
    const [day] = found?.groups ?? []
    return day ? dayText(t, day) : t('deals-of-the-day:list.summary')
  },
  search: 'deals-of-the-day:list.search',
  caption: 'deals-of-the-day:list.title',
  announce: ({ t, format, found }) => {
    const count = found?.groups[0]?.noOfDeals ?? 0
    return t('deals-of-the-day:list.announce', { count, shown: format.number(count) })
  },
  icon: 'deal',
  none: 'deals-of-the-day:list.none',
  noMatch: 'deals-of-the-day:list.noMatch',
  actions: ({ t, actor }) => (
    <ButtonLink href={eventPaths.upcoming({ role: actor.roleLowerCase })}>
      {t('deals-of-the-day:list.viewUpcoming')}
    </ButtonLink>
  ),
  primary: setNew,

  size: 1,
  range: 'deals-of-the-day:list.range',
  cards: ({ groups }, { actor, filters, href }) =>
    groups.map((group) => (
      <DayCards
        key={group.date}
        group={group}
        back={actor.isMerchant ? href({ page: filters.page }) : undefined}
      />
    )),
  heads: 'deals-of-the-day:column',
  columns: [
    { key: 'date', text: ({ displayDate }) => displayDate },
    { key: 'dealCode', text: ({ dealCode }) => dealCode },
    { key: 'title', text: ({ title }) => title },
    { key: 'subTitle', text: ({ subTitle }) => subTitle },
    { key: 'merchant', text: ({ merchant }) => merchant.name },
  ],
})

export const upcomingList = defineList({
  filters: { q: searched, sort: sorting(upcomingSorts, 'date') },
  async beside(request) {
    if (!isListRole(request.params.role)) throw new NotFound()
    return orNull(readUpcomingSummary(request))
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
  primary: setNew,

  rowHref: ({ id: eventId }, { actor }) =>
    eventPaths.show({ userType: actor.roleLowerCase, eventId }),
  heads: 'deals-of-the-day:column',
  columns: [
    {
      key: 'date',
      sort: 'date',
      part: 'title',
      tight: true,
      text: ({ validOn }) => validOn.displayDate,
    },
    {
      key: 'merchant',
      part: 'state',
      inTable: ({ actor }) => !actor.isMerchant,
      text: ({ merchant }) => merchant.name,
      limit: 'name',
    },
    {
      key: 'deals',
      part: 'meta',
      text: ({ dealTitles }) => dealTitles.join('; '),
      cell: ({ deals }) => <EventTitles deals={deals} />,
    },
    {
      key: 'created',
      header: 'deals-of-the-day:column.createdOn',
      wideOnly: true,
      date: ({ createdAt }) => createdAt,
    },
    {
      key: 'updated',
      header: 'deals-of-the-day:column.updatedOn',
      part: 'to',
      wideOnly: true,
      date: ({ updatedAt }) => updatedAt,
    },
  ],
})

function setNew({ t, actor }: Pick<Page, 't'> & { actor: Actor }) {
  if (!can(actor, 'ADD_DEAL_OF_THE_DAY')) return null
  return (
    <ButtonLink href={eventPaths.add({ userType: actor.roleLowerCase })} tone="primary" icon="plus">
      {t('deals-of-the-day:list.setNew')}
    </ButtonLink>
  )
}

export async function show(request: Request): Promise<Result> {
  return eventScreen(request, await readShownEvent(request))
}

export const eventDeletion: Act<{ event: DealEvent; userType: string }> = {
  load: async (request) => ({
    event: await readShownEvent(request),
    userType: request.params.userType ?? '',
  }),
  guard: {
    refusal: (actor, { event, userType }) =>
      mayChange(actor, event, userType).delete ? null : 'core:event.past',
    decided: 'core:event.past',
    refused: (request, { event }, why) => refusedEvent(request, event, why),
  },
  wayBack: (given) => pageAddress(given, ...dayScreens),
  question({ page }, { event, userType }) {
    const { displayDate: date } = event.validOn
    const address = { userType, eventId: event.id }
    return {
      action: eventPaths.delete(address),
      ...questionWords(page.t, 'deals-of-the-day:delete', { date }),
      cancelHref: eventPaths.show(address),
      crumbs: crumbsTo(page, eventPaths.upcoming, { label: date }),
    }
  },
  send: ({ upstream, actor }, { event: { id } }) =>
    upstream.core.DELETE('/event/{id}', {
      path: { id },
      query: { eventId: id, userId: actor.userId },
    }),
  next: (_request, _subject, from) => backOf(from),
}

function readShownEvent(request: Request): Promise<DealEvent> {
  const { userType, eventId } = request.params
  if (!isListRole(userType)) throw new NotFound()
  return readEvent(request, eventId)
}

export function refusedEvent(request: Request, event: DealEvent, message?: string): Screen {
  const text = message ?? request.page.t('core:event.past')
  return eventScreen(request, event, { type: 'ERROR', message: text })
}

function eventScreen(request: Request, event: DealEvent, notice?: Notice): Screen {
  const { page, actor, params, query } = request
  const { displayDate } = event.validOn
  const back = query.has('back') ? backOf(query.get('back')) : null
  const userType = params.userType ?? actor.roleLowerCase
  return screen({
    status: notice ? 422 : 200,
    title: page.t('deals-of-the-day:show.title', { date: displayDate }),
    crumbs: crumbsTo(page, eventPaths.upcoming, { label: displayDate }),
    main: (
      <EventDetail
        event={event}
        userType={userType}
        back={back}
        may={mayChange(actor, event, userType)}
      />
    ),
    ...(notice && { notice }),
  })
}

/** Event buttons are for its owner, under their own address, until the day is over. */
function mayChange(actor: Actor, event: Pick<DealEvent, 'past' | 'merchant'>, userType: string) {
  const own = actor.isMerchant && actor.userId === event.merchant.id
  const open = own && !event.past && userType === actor.roleLowerCase
  return {
    edit: open && can(actor, 'UPDATE_DEAL_OF_THE_DAY'),
    delete: open && can(actor, 'DELETE_DEAL_OF_THE_DAY'),
  }
}

const dayScreens = addressesIn(eventPaths)

function backOf(given: string | null): string {
  return pageAddress(given, ...dayScreens) ?? eventPaths.upcoming({ role: 'merchant' })
}
