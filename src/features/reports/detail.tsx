import { defaultDivision, defaultRange } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { id as anyId } from '#src/contract/values.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { NotFound, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { readPage } from '#src/web/lists/list-query.ts'
import { detailScreen } from './detail-screen.tsx'
import { readDays, readDivision } from './filters.ts'
import { readDetail } from './load-detail.ts'
import { periodLines } from './report-csv.ts'

export function detail(kind: ReportKind) {
  return async function show(request: Request): Promise<Result> {
    const { page, query, params } = request
    const id = anyId.safeParse(params.id)
    if (!id.success) throw new NotFound()
    const today = businessDate(Date.now(), page.format.timeZone)
    const days = readDays(query, today)
    const choice = readDivision(query, days.range)
    const isRight = days.range !== null && choice.division !== null
    const range = days.range ?? defaultRange(today)
    const option = choice.division ?? defaultDivision(range)
    const detailQuery = { id: id.data, page: readPage(query), range, option }
    const answer = await attempt(readDetail(request, kind, detailQuery))
    if (!(answer instanceof UpstreamFault)) {
      if (!answer.ok && answer.kind === 'notFound') throw new NotFound()
      if (answer.ok && isRight && query.get('format') === 'csv') {
        return csvResponse(request, `${kind}-periods`, periodLines(page, answer.data.periods))
      }
    }
    const detailParams = { id: id.data, days, choice, page: detailQuery.page, isRight }
    return detailScreen(request, kind, detailParams, answer)
  }
}
