import type { ReportKind } from '#src/contract/core/reports.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { GraphScreen } from '#views/reports/graph-screen.tsx'
import { reportCrumbs } from './crumbs.ts'
import { readPreset, readReportFilters, reportQuery } from './filters.ts'
import { readTopTen } from './load-top-ten.ts'
import { topTenLines } from './report-csv.ts'

export async function showGraph(request: Request, kind: ReportKind): Promise<Result> {
  const { page, query, actor } = request
  const choice = readPreset(query)
  const answer = choice.preset && (await attempt(readTopTen(request, kind, choice.preset)))
  const fault = answer instanceof UpstreamFault ? answer : null
  const result = answer instanceof UpstreamFault ? null : answer
  if (result?.ok && query.get('format') === 'csv') {
    return csvResponse(request, `${kind}-graph`, topTenLines(request, kind, result.data.rows))
  }
  return screen({
    status: fault ? faultStatus(fault) : result?.ok ? 200 : 422,
    title: page.t(`reports:${kind}.title`),
    crumbs: reportCrumbs(page, actor, kind),
    main: (
      <GraphScreen
        kind={kind}
        choice={choice}
        kept={reportQuery(readReportFilters(query, businessDate(Date.now(), page.format.timeZone)))}
        found={result?.ok ? result.data : null}
        refusal={result && !result.ok ? result.displayMessage : null}
      />
    ),
  })
}
