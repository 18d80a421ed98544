import type { BranchCounts, BranchListItem } from '#src/contract/location/branches.ts'
import type { BranchListFilters } from '#src/features/branches/filters.ts'

/** What the list of branches shows; the page and its region are drawn from the same props. */
export type BranchListProps = {
  filters: BranchListFilters
  /** Null when the list could not be loaded. */
  found: {
    branches: BranchListItem[]
    counts: BranchCounts
    totalItems: number
    totalItemsCapped?: boolean
  } | null
}
