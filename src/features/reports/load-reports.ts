import type { DayRange, Preset } from '#src/contract/core/report-periods.ts'
import { REPORT_BATCH, type ReportKind } from '#src/contract/core/reports.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { needed, type UpstreamResult } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOfPages } from '#src/web/lists/each-of.ts'
import { ownOrAll } from '#src/web/lists/list-query.ts'
import type { ReportRow, Summary } from '#views/reports/shown.ts'
import { inRows } from './rows.ts'

export type RequestContext = Pick<Request, 'upstream' | 'actor' | 'page'>
type SummaryQuery = { q: string; page: number; range: DayRange }

export function readSummary(
  context: RequestContext,
  kind: ReportKind,
  { q, page, range }: SummaryQuery,
  size = PAGE_SIZE,
): Promise<UpstreamResult<Summary>> {
  const all = { page, size, search: q || ALL, ...instantsOf(context, range) }
  const merchantId = kind === 'banks' ? ALL : ownOrAll(context.actor)
  const query = kind === 'categories' ? all : { ...all, merchantId }
  return inRows<Omit<Summary, 'rows'>>(
    context.upstream.core.GET(`/reports/${kind}/summary`, { query }),
  )
}

export async function* eachRow(
  context: RequestContext,
  kind: ReportKind,
  query: SummaryQuery,
): AsyncGenerator<ReportRow> {
  yield* eachOfPages(
    context,
    async (page) =>
      (await needed(readSummary(context, kind, { ...query, page }, REPORT_BATCH))).rows,
    REPORT_BATCH,
  )
}

/** The range as the services take it: an instant in its first day and one in its last. */
export function instantsOf({ page }: Pick<Request, 'page'>, { from, to }: DayRange) {
  const { timeZone } = page.format
  return {
    startDate: startOfBusinessDate(from, timeZone),
    endDate: startOfBusinessDate(to, timeZone),
  }
}

type TopTen = { rows: readonly ReportRow[]; displayDate: string }

export function readTopTen(
  { upstream, actor }: RequestContext,
  kind: ReportKind,
  option: Preset,
  term = '',
): Promise<UpstreamResult<TopTen>> {
  const query = { option, userId: actor.userId, searchTerm: term || ALL }
  return inRows<Omit<TopTen, 'rows'>>(upstream.core.GET(`/reports/top-ten/${kind}`, { query }))
}
