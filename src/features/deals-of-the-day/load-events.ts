import type { EventFilter, upcomingSorts } from '#src/contract/core/deals-of-the-day.ts'
import { ALL, FIRST_BATCH, PAGE_SIZE, type Sort } from '#src/contract/paging.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { orNull } from '#src/upstream/result.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type ListQuery, ownOrAll } from '#src/web/lists/list-query.ts'

type RequestContext = Pick<Request, 'upstream' | 'actor'>
type UpcomingFilters = ListQuery & { sort?: Sort<(typeof upcomingSorts)[number]> | undefined }

const FILE_DAYS = 7

/** The date of a page with its deals; for the file all dates, which no filter has more of. */
export async function readDays(
  { upstream, actor }: RequestContext,
  { q, page, filter }: ListQuery & { filter: EventFilter },
  after?: string,
) {
  const size = after === undefined ? 1 : FILE_DAYS
  const query = { keyword: q || ALL, page, size, filter, fetchOf: ownOrAll(actor) }
  const found = await upstream.core.read('/event/list/{userType}', {
    path: { userType: actor.role },
    query,
  })
  return after === undefined || after === FIRST_BATCH ? found : { ...found, groups: [] }
}

export function readUpcoming(
  { upstream, actor }: RequestContext,
  { q, page, sort }: UpcomingFilters,
  after?: string,
) {
  return upstream.core.read('/event/upcoming/{role}/{page}/{size}', {
    path: { role: actor.role, page, size: PAGE_SIZE },
    query: { merchantId: ownOrAll(actor), searchTerm: q || ALL, sort, after },
  })
}

export function readUpcomingSummary({ upstream, actor }: RequestContext) {
  const query = { userId: actor.userId }
  return upstream.core.read('/event/upcoming/summary', { query })
}

export type TakenDays = ReadonlyMap<string, string>

/** Days that already have an event; empty if they could not be loaded. */
export async function readTakenDays(context: RequestContext): Promise<TakenDays> {
  const found = await orNull(readUpcoming(context, { q: '', page: 0 }, FIRST_BATCH))
  return new Map(found?.events.map(({ date, id }) => [date, id]))
}

export function readEvent({ upstream }: RequestContext, given: string | undefined) {
  return upstream.core.read('/event/{id}', { path: { id: idOf(given) } })
}

/** Own deals active on a business date; none until a date is chosen. */
export async function readChoices(
  { upstream, actor }: RequestContext,
  date: string,
  timeZone: string,
) {
  if (date === '') return { deals: [], totalItems: 0 }
  return await upstream.core.read('/deals/active/{userType}/{merchantId}/{timestamp}', {
    path: {
      userType: actor.role,
      merchantId: actor.userId,
      timestamp: startOfBusinessDate(date, timeZone),
    },
  })
}
