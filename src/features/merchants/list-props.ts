import type { AccountCounts, BusinessListItem } from '#src/contract/authentication/accounts.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { AccountListFilters } from '#src/features/merchants/filters.ts'

/** What a list of merchants or banks shows; the page and its region are drawn from the same props. */
export type AccountListProps = {
  type: BusinessRole
  filters: AccountListFilters
  /** Null when the list could not be loaded. */
  found: {
    accounts: BusinessListItem[]
    /** Null where a search finds more than are counted. */
    counts: AccountCounts | null
    totalItems: number
    totalItemsCapped?: boolean | undefined
  } | null
}
