import type { CombinedRequest } from '#src/contract/core/deal-requests.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { CombinedFilters } from '#src/features/deal-requests/filters.ts'

export type CombinedListProps = {
  /** Whom the requests are addressed to. */
  type: BusinessRole
  filters: CombinedFilters
  /** The reader is the only addressee. */
  own: boolean
  /** Null when the list could not be loaded. */
  found: {
    combinedRequests: CombinedRequest[]
    /** Of all pages together; null under a search. */
    totalRequests: number | null
    totalItems: number
    totalItemsCapped?: boolean | undefined
  } | null
}
