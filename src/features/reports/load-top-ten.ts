import type { Preset } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { ALL } from '#src/contract/paging.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { RequestContext } from './load-summary.ts'
import { mapped } from './mapped.ts'
import type { ReportRow } from './report-row.ts'
import { businessSubject, categorySubject, dealSubject, rowsOf } from './rows.ts'

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
  async deals({ upstream }, query) {
    const call = upstream.core.GET('/reports/top-ten/deals', { query })
    return mapped(await call, ({ views, displayDate }) => ({
      rows: rowsOf(views, dealSubject),
      displayDate,
    }))
  },
  async merchants({ upstream }, query) {
    const call = upstream.core.GET('/reports/top-ten/merchants', { query })
    return mapped(await call, ({ views, displayDate }) => ({
      rows: rowsOf(views, businessSubject),
      displayDate,
    }))
  },
  async banks({ upstream }, query) {
    const call = upstream.core.GET('/reports/top-ten/banks', { query })
    return mapped(await call, ({ views, displayDate }) => ({
      rows: rowsOf(views, businessSubject),
      displayDate,
    }))
  },
  async categories({ upstream }, given) {
    const query = { ...given, searchTerm: ALL }
    const call = upstream.core.GET('/reports/top-ten/categories', { query })
    return mapped(await call, ({ views, displayDate }) => ({
      rows: rowsOf(views, categorySubject),
      displayDate,
    }))
  },
}
