import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import type { DealListItem } from '#src/contract/core/deals.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import type { DealListFilters } from '#src/features/deals/filters.ts'
import type { AddGate } from '#src/features/deals/lifecycle.ts'

/** What the deal list shows; the page and its region are drawn from the same props. */
export type DealListProps = {
  /** The user type of the address, lower case. */
  userType: string
  filters: DealListFilters
  /** Null when the list could not be loaded. */
  found: {
    deals: DealListItem[]
    counts: DealCounts
    totalItems: number
    totalItemsCapped?: boolean
  } | null
  plan: UserPlan | null
  categories: { id: string; name: string }[]
  /** Null for people who never add deals. */
  gate: AddGate | null
}
