import type { EventGroup } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { EventGroups } from '#views/deals-of-the-day/groups.tsx'
import { EventIndex } from '#views/deals-of-the-day/index.tsx'
import { readEventFilters } from './filters.ts'
import { readGroups } from './load-events.ts'

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
