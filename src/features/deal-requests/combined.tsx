import type { BusinessRole } from '#src/contract/roles.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { CombinedIndex } from '#views/deal-requests/index.tsx'
import { CombinedList } from '#views/deal-requests/list.tsx'
import { combinedCrumbs, combinedTitle } from './crumbs.ts'
import { readCombinedFilters } from './filters.ts'
import type { CombinedListProps } from './list-props.ts'
import { readCombinedPage } from './load-requests.ts'
import { combinedRows } from './request-csv.ts'

export function toMerchants(request: Request): Promise<Result> {
  return index(request, 'MERCHANT')
}

export function toBanks(request: Request): Promise<Result> {
  return index(request, 'BANK')
}

/** The combined requests, their region, or their CSV. */
async function index(request: Request, type: BusinessRole): Promise<Result> {
  const filters = readCombinedFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'combined-requests', combinedRows(request, type, filters))
  }
  const answer = await attempt(readCombinedPage(request, type, filters))
  const found = answer instanceof UpstreamFault ? null : answer
  const own = request.actor.role === type
  const status = answer instanceof UpstreamFault ? faultStatus(answer) : 200
  return listScreen(request, { type, filters, found, own }, status)
}

function listScreen(
  { page }: Request,
  props: CombinedListProps,
  status: Screen['status'] = 200,
): Screen {
  const { t, format } = page
  const { type, filters, found } = props
  const count = found?.totalItems ?? 0
  const title = combinedTitle(t, type)
  return screen({
    status,
    title: filters.page
      ? t('deal-requests:list.titlePage', { title, page: filters.page + 1 })
      : title,
    crumbs: combinedCrumbs(page, type),
    main: <CombinedIndex {...props} />,
    region: {
      id: 'list',
      node: <CombinedList {...props} />,
      announce: found
        ? t('deal-requests:list.announce', { count, shown: format.total(found) })
        : undefined,
    },
  })
}
