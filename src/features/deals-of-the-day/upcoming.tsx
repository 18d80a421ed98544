import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { UpcomingIndex } from '#views/deals-of-the-day/upcoming.tsx'
import { UpcomingList } from '#views/deals-of-the-day/upcoming-list.tsx'
import { upcomingCrumbs } from './crumbs.ts'
import { upcomingRows } from './event-csv.ts'
import { readUpcomingFilters } from './filters.ts'
import { readUpcoming, readUpcomingSummary } from './load-events.ts'
import { isListRole } from './user-type.ts'

/** Events of today and later with their summary, the region, or the CSV. */
export async function upcoming(request: Request): Promise<Result> {
  const { t, format } = request.page
  if (!isListRole(request.params.role)) throw new NotFound()
  const filters = readUpcomingFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'upcoming-deals-of-the-day', upcomingRows(request, filters))
  }
  const [answer, summary] = await Promise.all([
    attempt(readUpcoming(request, filters)),
    attempt(readUpcomingSummary(request)),
  ])
  const found = answer instanceof UpstreamFault ? null : answer
  const count = found?.totalItems ?? 0
  const props = { filters, found, summary: summary instanceof UpstreamFault ? null : summary }
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: t('deals-of-the-day:upcoming.title'),
    crumbs: upcomingCrumbs(request.page).map(({ label, href }, at) =>
      at < 2 && href ? { label, href } : { label },
    ),
    main: <UpcomingIndex {...props} />,
    region: {
      id: 'list',
      node: <UpcomingList {...props} />,
      announce: found
        ? t('deals-of-the-day:upcoming.announce', { count, shown: format.total(found) })
        : undefined,
    },
  })
}
