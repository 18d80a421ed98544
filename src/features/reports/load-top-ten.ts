import type { Preset } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { ALL } from '#src/contract/paging.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { RequestContext } from './load-summary.ts'
import type { ReportRow } from './report-row.ts'
import { businessSubject, categorySubject, dealSubject, inRows } from './rows.ts'

export type TopTen = { rows: readonly ReportRow[]; displayDate: string }

export function readTopTen(
  context: RequestContext,
  kind: ReportKind,
  option: Preset,
): Promise<UpstreamResult<TopTen>> {
  return topTens[kind](context, { option, userId: context.actor.userId })
}

type Query = { option: Preset; userId: string }
type Read = (context: RequestContext, query: Query) => Promise<UpstreamResult<TopTen>>

const topTens: Record<ReportKind, Read> = {
  deals: ({ upstream }, query) =>
    inRows(upstream.core.GET('/reports/top-ten/deals', { query }), dealSubject),
  merchants: ({ upstream }, query) =>
    inRows(upstream.core.GET('/reports/top-ten/merchants', { query }), businessSubject),
  banks: ({ upstream }, query) =>
    inRows(upstream.core.GET('/reports/top-ten/banks', { query }), businessSubject),
  categories({ upstream }, given) {
    const query = { ...given, searchTerm: ALL }
    return inRows(upstream.core.GET('/reports/top-ten/categories', { query }), categorySubject)
  },
}
