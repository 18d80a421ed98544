import {
  type DealEvent,
  type EventGroup,
  upcomingSorts,
} from '#src/contract/core/deals-of-the-day.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { addressesIn } from '#src/contract/screens/path.ts'
import { attempt, faultStatus, orNull, UpstreamFault } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched, sorting } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { readEventFilters } from '#views/deals-of-the-day/filters.ts'
import { EventDetail, EventGroups, EventIndex } from '#views/deals-of-the-day/show.tsx'
import { EventTitles } from '#views/deals-of-the-day/titles.tsx'
import { type Actor, can, type Notice, type Screen } from '#views/page/page.ts'
import { readEvent, readGroups, readUpcoming, readUpcomingSummary } from './load-events.ts'
import { isListRole } from './user-type.ts'

export async function index(request: Request): Promise<Result> {
  const { t } = request.page
  const filters = readEventFilters(request.query)
  if (request.query.get('format') === 'csv') {
    const { groups } = await readGroups(request, { ...filters, page: 0 }, 7)
    return csvResponse(request, 'deals-of-the-day', groupRows(request, groups))
  }
  const answer = await attempt(readGroups(request, filters))
  const found = answer instanceof UpstreamFault ? null : answer
  const count = found?.groups[0]?.noOfDeals ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: t('deals-of-the-day:list.title'),
    crumbs: crumbsTo(request.page, eventPaths.list),
    main: <EventIndex filters={filters} found={found} />,
    region: {
      id: 'list',
      node: <EventGroups filters={filters} found={found} />,
      announce: found ? t('deals-of-the-day:list.announce', { count }) : undefined,
    },
  })
}

async function* groupRows(
  { page: { t } }: Request,
  groups: readonly EventGroup[],
): AsyncGenerator<readonly string[]> {
  yield (['date', 'dealCode', 'title', 'subTitle', 'merchant'] as const).map((column) =>
    t(`deals-of-the-day:column.${column}`),
  )
  for (const { displayDate, deals } of groups) {
    for (const { dealCode, title, subTitle, merchant } of deals) {
      yield [displayDate, dealCode, title, subTitle, merchant.name]
    }
  }
}

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
  primary: ({ t, actor }) =>
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
