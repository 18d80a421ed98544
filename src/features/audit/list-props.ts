import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import type { AuditPageFilters } from '#src/features/audit/filters.ts'

/** What the audit page shows; the page and its region are drawn from the same props. */
export type AuditListProps = {
  filters: AuditPageFilters
  /** Null when the trail could not be loaded. */
  found: {
    entries: AuditEntry[]
    actorName: string | null
    totalItems: number
    totalItemsCapped?: boolean | undefined
  } | null
}
