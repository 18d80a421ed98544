import type { Preset } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { ALL } from '#src/contract/paging.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { RequestContext } from './load-summary.ts'
import type { ReportRow } from './report-row.ts'
import { inRows } from './rows.ts'

type TopTen = { rows: readonly ReportRow[]; displayDate: string }

export function readTopTen(
  { upstream, actor }: RequestContext,
  kind: ReportKind,
  option: Preset,
): Promise<UpstreamResult<TopTen>> {
  const own = { option, userId: actor.userId }
  const query = kind === 'categories' ? { ...own, searchTerm: ALL } : own
  return inRows<Omit<TopTen, 'rows'>>(upstream.core.GET(`/reports/top-ten/${kind}`, { query }))
}
