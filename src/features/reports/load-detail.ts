import type { DayRange, Division } from '#src/contract/core/report-periods.ts'
import type { PeriodViews, ReportKind } from '#src/contract/core/reports.ts'
import { DETAIL_SIZE } from '#src/contract/core/reports.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import { instantsOf, ownOrAll, type RequestContext } from './load-summary.ts'
import { mapped } from './mapped.ts'
import type { ReportRow } from './report-row.ts'
import { businessSubject, categorySubject, dealSubject } from './rows.ts'

export type Detail = {
  subject: Omit<ReportRow, 'viewCount'>
  periods: readonly PeriodViews[]
  viewCount: number
  totalItems: number
}

type DetailQuery = { id: string; page: number; range: DayRange; option: Division }

export function readDetail(
  context: RequestContext,
  kind: ReportKind,
  { id, range, page, option }: DetailQuery,
): Promise<UpstreamResult<Detail>> {
  const query = { page, size: DETAIL_SIZE, option, ...instantsOf(context, range) }
  return details[kind](context, id, query)
}

type Query = ReturnType<typeof instantsOf> & { page: number; size: number; option: Division }
type Read = (context: RequestContext, id: string, query: Query) => Promise<UpstreamResult<Detail>>

const details: Record<ReportKind, Read> = {
  async deals(context, dealId, given) {
    const { upstream } = context
    const query = { ...given, dealId, merchantId: ownOrAll(context) }
    const call = upstream.core.GET('/reports/deals/detail', { query })
    return mapped(await call, (data) => detailOf(dealSubject(data), data))
  },
  async merchants({ upstream }, merchantId, given) {
    const query = { ...given, merchantId }
    const call = upstream.core.GET('/reports/merchants/detail', { query })
    return mapped(await call, (data) => detailOf(businessSubject(data), data))
  },
  async banks({ upstream }, merchantId, given) {
    const query = { ...given, merchantId }
    const call = upstream.core.GET('/reports/banks/detail', { query })
    return mapped(await call, (data) => detailOf(businessSubject(data), data))
  },
  async categories({ upstream }, categoryId, given) {
    const query = { ...given, categoryId }
    const call = upstream.core.GET('/reports/categories/detail', { query })
    return mapped(await call, (data) => detailOf(categorySubject(data), data))
  },
}

type Answer = { views: PeriodViews[]; viewCount: number; totalItems: number }

function detailOf(subject: Detail['subject'], { views, viewCount, totalItems }: Answer): Detail {
  return { subject, periods: views, viewCount, totalItems }
}
