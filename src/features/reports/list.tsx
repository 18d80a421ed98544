import type { ReportKind } from '#src/contract/core/reports.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { ReportList } from '#views/reports/list.tsx'
import { ListScreen } from '#views/reports/list-screen.tsx'
import { reportCrumbs } from './crumbs.ts'
import { readReportFilters } from './filters.ts'
import { readSummary } from './load-summary.ts'
import { rowLines } from './report-csv.ts'

export async function showList(request: Request, kind: ReportKind): Promise<Result> {
  const { page, query, actor } = request
  const { t, format } = page
  const filters = readReportFilters(query, businessDate(Date.now(), format.timeZone))
  const { range } = filters.days
  const summaryQuery = range && { ...filters, range }
  if (summaryQuery && query.get('format') === 'csv') {
    return csvResponse(request, `${kind}-report`, rowLines(request, kind, summaryQuery))
  }
  const answer = summaryQuery && (await attempt(readSummary(request, kind, summaryQuery)))
  const fault = answer instanceof UpstreamFault ? answer : null
  const result = answer instanceof UpstreamFault ? null : answer
  const found = result?.ok ? result.data : null
  const refusal = result && !result.ok ? result.displayMessage : null
  const props = { kind, filters, found, refusal }
  const count = found?.totalItems ?? 0
  return screen({
    status: fault ? faultStatus(fault) : found ? 200 : 422,
    title: t(`reports:${kind}.title`),
    crumbs: reportCrumbs(page, actor, kind),
    main: <ListScreen {...props} />,
    region: {
      id: 'list',
      node: <ReportList {...props} />,
      announce: found ? t('reports:announce', { count, shown: format.total(found) }) : undefined,
    },
  })
}
