import type { ReportKind } from '#src/contract/core/reports.ts'
import type { PresetChoice } from '#src/features/reports/filters.ts'
import type { ReportRow } from '#src/features/reports/report-row.ts'

export type GraphProps = {
  kind: ReportKind
  choice: PresetChoice
  kept: Record<string, string>
  found: { rows: readonly ReportRow[]; displayDate: string } | null
  refusal: string | null
}
