import type { EventGroup } from '#src/contract/core/deals-of-the-day.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { UpcomingFilters } from './filters.ts'
import { readUpcoming } from './load-events.ts'

/** The deals of each date, head row first. */
export async function* groupRows(
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

/** Every event that is to come, head row first. */
export async function* upcomingRows(
  request: Request,
  filters: UpcomingFilters,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield (['date', 'merchant', 'deals', 'createdOn', 'updatedOn'] as const).map((column) =>
    t(`deals-of-the-day:column.${column}`),
  )
  const events = eachOf(
    request,
    async (after) => (await readUpcoming(request, filters, after)).events,
    ({ id }) => id,
  )
  for await (const { validOn, merchant, dealTitles, createdAt, updatedAt } of events) {
    yield [
      validOn.displayDate,
      merchant.name,
      dealTitles.join('; '),
      createdAt.displayDate,
      updatedAt.displayDate,
    ]
  }
}
