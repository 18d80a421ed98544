import type { CategoryCounts, CategoryListItem } from '#src/contract/core/categories.ts'
import type { CategoryListFilters } from '#src/features/categories/filters.ts'

/** What the list of categories shows; the page and its region are drawn from the same props. */
export type CategoryListProps = {
  filters: CategoryListFilters
  /** Null when the list could not be loaded. */
  found: {
    categories: CategoryListItem[]
    /** Of what is searched for. */
    counts: CategoryCounts
    totalItems: number
  } | null
}
