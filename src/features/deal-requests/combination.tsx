import type { Combination } from '#src/contract/core/deal-requests.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { CombinationShow } from '#views/deal-requests/show.tsx'
import { RequestList } from '#views/deal-requests/show-list.tsx'
import { combinationCrumbs } from './crumbs.ts'
import { readPage } from './filters.ts'
import { readCombination, readPlace, readRequestPage } from './load-requests.ts'
import { requestRows } from './request-csv.ts'

/** The summary of a combination with a page of its requests, the region, or the CSV. */
export async function show(request: Request): Promise<Result> {
  const place = readPlace(request)
  const page = readPage(request.query)
  if (request.query.get('format') === 'csv') {
    await readCombination(request, place)
    return csvResponse(request, 'deal-requests', requestRows(request, place))
  }
  const [combination, answer] = await Promise.all([
    readCombination(request, place),
    attempt(readRequestPage(request, place, page)),
  ])
  return showScreen(request, combination, answer, page)
}

function showScreen(
  request: Request,
  combination: Combination,
  answer: Awaited<ReturnType<typeof readRequestPage>> | UpstreamFault,
  page: number,
): Screen {
  const { t, format } = request.page
  const found = answer instanceof UpstreamFault ? null : answer
  const props = { combination, page, found }
  const title = t('deal-requests:show.title', { name: combination.merchant.name })
  const count = combination.numberOfRequests
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: page ? t('deal-requests:list.titlePage', { title, page: page + 1 }) : title,
    crumbs: combinationCrumbs(request.page, combination),
    main: <CombinationShow {...props} />,
    region: {
      id: 'list',
      node: <RequestList {...props} />,
      announce: t('deal-requests:show.announce', { count, shown: format.number(count) }),
    },
  })
}
