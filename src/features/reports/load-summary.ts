import type { DayRange } from '#src/contract/core/report-periods.ts'
import { REPORT_BATCH, type ReportKind } from '#src/contract/core/reports.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { UpstreamRefused, type UpstreamResult } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOfPages } from '#src/web/lists/each-of.ts'
import type { ReportRow, Summary } from './report-row.ts'
import { businessSubject, categorySubject, dealSubject, inRows } from './rows.ts'

export type RequestContext = Pick<Request, 'upstream' | 'actor' | 'page'>
type SummaryQuery = { q: string; page: number; range: DayRange }

export function readSummary(
  context: RequestContext,
  kind: ReportKind,
  { q, page, range }: SummaryQuery,
  size = PAGE_SIZE,
): Promise<UpstreamResult<Summary>> {
  const query = { page, size, search: q || ALL, ...instantsOf(context, range) }
  return summaries[kind](context, query)
}

async function needSummary(...params: Parameters<typeof readSummary>): Promise<Summary> {
  const answer = await readSummary(...params)
  if (!answer.ok) throw new UpstreamRefused(answer)
  return answer.data
}

export async function* eachRow(
  context: RequestContext,
  kind: ReportKind,
  query: SummaryQuery,
): AsyncGenerator<ReportRow> {
  yield* eachOfPages(
    context,
    async (page) => (await needSummary(context, kind, { ...query, page }, REPORT_BATCH)).rows,
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

export function ownOrAll({ actor }: Pick<Request, 'actor'>): string {
  return actor.isMerchant ? actor.userId : ALL
}

type Query = ReturnType<typeof instantsOf> & { page: number; size: number; search: string }

type Read = (context: RequestContext, query: Query) => Promise<UpstreamResult<Summary>>

const summaries: Record<ReportKind, Read> = {
  deals(context, given) {
    const query = { ...given, merchantId: ownOrAll(context) }
    return inRows(context.upstream.core.GET('/reports/deals/summary', { query }), dealSubject)
  },
  merchants(context, given) {
    const query = { ...given, merchantId: ownOrAll(context) }
    const call = context.upstream.core.GET('/reports/merchants/summary', { query })
    return inRows(call, businessSubject)
  },
  banks({ upstream }, given) {
    const query = { ...given, merchantId: ALL } as const
    return inRows(upstream.core.GET('/reports/banks/summary', { query }), businessSubject)
  },
  categories: ({ upstream }, query) =>
    inRows(upstream.core.GET('/reports/categories/summary', { query }), categorySubject),
}
