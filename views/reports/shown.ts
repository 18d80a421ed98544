import type { DayRange } from '#src/contract/core/report-periods.ts'
import type { PeriodViews, ReportKind } from '#src/contract/core/reports.ts'
import type { Days, DivisionChoice } from './filters.ts'

export type ReportRow = {
  id: string
  name: string
  business: string
  imageUrl: string | null
  /** It was deleted; its name and its counts remain. */
  deleted: boolean
  viewCount: number
}

export type Summary = {
  rows: readonly ReportRow[]
  viewCount: number
  totalItems: number
  totalItemsCapped?: boolean | undefined
}

export type Detail = {
  subject: Omit<ReportRow, 'viewCount'>
  periods: readonly PeriodViews[]
  viewCount: number
  totalItems: number
  sold: { collected: number; redeemed: number } | null
}

/** What the same part of the time before counted, period by period. */
export type Before = { range: DayRange; counts: readonly number[]; viewCount: number }

export type DetailProps = {
  kind: ReportKind
  id: string
  days: Days
  choice: DivisionChoice
  page: number
  isRight: boolean
  found: Detail | null
  before: Before | null
  refusal: string | null
}
