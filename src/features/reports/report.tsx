import { type ReportKind, WHOLE_MAX } from '#src/contract/core/reports.ts'
import { PAGE_SIZE } from '#src/contract/paging.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt, orNull } from '#src/upstream/result.ts'
import { fragment, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Page } from '#views/page/page.ts'
import { OptionField } from '#views/reports/detail.tsx'
import { readDays, readDivision, readPreset, readReportFilters } from '#views/reports/filters.ts'
import { GraphScreen } from '#views/reports/graph-screen.tsx'
import { ReportIndex } from '#views/reports/index.tsx'
import { hasGraph } from '#views/reports/kinds.ts'
import { ListScreen, ReportUpdate } from '#views/reports/list.tsx'
import { presetKeys, rangeText } from '#views/reports/parts.tsx'
import { WholeReport } from '#views/reports/whole.tsx'
import { reportCrumbs } from './crumbs.ts'
import { eachRow, readSummary, readTopTen } from './load-reports.ts'
import { reportFile } from './report-file.ts'
import { outcomeOf } from './rows.ts'

export function report(kind: ReportKind) {
  return function show(request: Request): Promise<Result> {
    const asksForGraph = request.query.get('tab') === 'graph' && hasGraph(kind, request.actor)
    return asksForGraph ? showGraph(request, kind) : showList(request, kind)
  }
}

async function showGraph(request: Request, kind: ReportKind): Promise<Result> {
  const { page, query, actor } = request
  const choice = readPreset(query)
  const filters = readReportFilters(query, businessDate(Date.now(), page.format.timeZone))
  const { q } = filters
  const answer = choice.preset && (await attempt(readTopTen(request, kind, choice.preset, q)))
  const { status, ...shown } = outcomeOf(answer)
  if (shown.found && query.get('format') === 'csv') {
    return reportFile(request, kind, 'graph', shown.found.rows)
  }
  return screen({
    status,
    title: page.t(`reports:${kind}.title`),
    parts: [
      page.t('reports:tab.graph'),
      ...(choice.preset ? [page.t(presetKeys[choice.preset])] : []),
      ...searched(page, q),
    ],
    crumbs: reportCrumbs(page, actor, kind),
    main: <GraphScreen kind={kind} choice={choice} filters={filters} {...shown} />,
  })
}

async function showList(request: Request, kind: ReportKind): Promise<Result> {
  const { page, query, actor } = request
  const { t, format } = page
  const given = readReportFilters(query, businessDate(Date.now(), format.timeZone))
  const isWhole = query.get('whole') === '1'
  const filters = isWhole ? { ...given, page: 0 } : given
  const { range } = filters.days
  const summaryQuery = range && { ...filters, range }
  if (summaryQuery && query.get('format') === 'csv') {
    return reportFile(request, kind, 'report', eachRow(request, kind, { ...summaryQuery, page: 0 }))
  }
  const size = isWhole ? WHOLE_MAX : PAGE_SIZE
  const answer = summaryQuery && (await attempt(readSummary(request, kind, summaryQuery, size)))
  const { status, found, refusal } = outcomeOf(answer)
  const props = { kind, filters, found, refusal }
  const count = found?.totalItems ?? 0
  return screen({
    status,
    title: t(`reports:${kind}.title`),
    parts: [
      ...(range ? [rangeText(format, range)] : []),
      ...searched(page, filters.q),
      ...(filters.page ? [t('common:list.page', { page: filters.page + 1 })] : []),
    ],
    crumbs: reportCrumbs(page, actor, kind),
    main: isWhole ? <WholeReport {...props} /> : <ListScreen {...props} />,
    region: {
      id: 'list',
      node: <ReportUpdate {...props} />,
      announce: found ? t('reports:announce', { count, shown: format.total(found) }) : undefined,
    },
  })
}

function searched({ t }: Page, term: string): string[] {
  return term ? [t('common:search.term', { term })] : []
}

export function options({ page, query }: Request): Result {
  const { range } = readDays(query, businessDate(Date.now(), page.format.timeZone))
  const chosen = readDivision(query, range)
  const fitting = chosen.division || !range ? chosen : readDivision(new URLSearchParams(), range)
  return fragment(<OptionField choice={fitting} range={range} />)
}

export async function index({ page, actor, upstream }: Request): Promise<Result> {
  const query = { userId: actor.userId }
  const overview = await orNull(upstream.core.read('/reports/overview', { query }))
  return screen({
    title: page.t('common:menu.reports'),
    crumbs: reportCrumbs(page, actor),
    main: <ReportIndex actor={actor} overview={overview} />,
  })
}
