import type { PeriodViews, ReportKind } from '#src/contract/core/reports.ts'
import type { Days, DivisionChoice } from '#src/features/reports/filters.ts'
import type { ReportRow } from './report-row.ts'

export type DetailProps = {
  kind: ReportKind
  id: string
  days: Days
  choice: DivisionChoice
  /** 0-based. */
  page: number
  /** Whether days and option hold; the periods are shown only then. */
  isRight: boolean
  /** Null when it could not be loaded, or was refused. */
  found: {
    subject: Omit<ReportRow, 'viewCount'>
    periods: readonly PeriodViews[]
    viewCount: number
    totalItems: number
  } | null
  /** What the service says to a request that it refuses. */
  refusal: string | null
}
