import type { ReportKind } from '#src/contract/core/reports.ts'
import type { PresetChoice } from '#src/features/reports/filters.ts'
import type { ReportRow } from '#src/features/reports/report-row.ts'

export type GraphProps = {
  kind: ReportKind
  choice: PresetChoice
  /** What the list is narrowed to. */
  kept: Record<string, string>
  /** Null when it could not be loaded, or was refused. */
  found: { rows: readonly ReportRow[]; displayDate: string } | null
  /** What the service says to a request that it refuses. */
  refusal: string | null
}
