import type { PeriodViews, ReportKind } from '#src/contract/core/reports.ts'
import type { Days, DivisionChoice } from '#src/features/reports/filters.ts'
import type { ReportRow } from './report-row.ts'

export type Detail = {
  subject: Omit<ReportRow, 'viewCount'>
  periods: readonly PeriodViews[]
  viewCount: number
  totalItems: number
}

export type DetailProps = {
  kind: ReportKind
  id: string
  days: Days
  choice: DivisionChoice
  page: number
  isRight: boolean
  found: Detail | null
  refusal: string | null
}
