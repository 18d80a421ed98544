import { type CategoryFilter, categoryFilters } from '#src/contract/core/categories.ts'
import { type EntryTab, readTabFilters, tabQuery } from '#src/features/catalogue/index.ts'
import { type ListQuery, pageQuery, readListQuery } from '#src/web/lists/list-query.ts'

export { readTabFilters as readCategoryTab, tabQuery as categoryTabQuery }
export type CategoryTab = EntryTab

/** What the list of categories shows; the query string is its only memory. */
export type CategoryListFilters = ListQuery & {
  filter: CategoryFilter
}

/** An unknown filter shows everything. */
export function readCategoryFilters(query: URLSearchParams): CategoryListFilters {
  const word = query.get('filter')?.toLowerCase()
  return {
    ...readListQuery(query),
    filter: categoryFilters.find((filter) => filter === word) ?? 'all',
  }
}

/** The same filters as a query string, without what is a default; the page only when asked for. */
export function categoryQuery(
  { q, filter }: Pick<CategoryListFilters, 'q' | 'filter'>,
  page = 0,
): Record<string, string> {
  return {
    ...(filter !== 'all' && { filter }),
    ...(q && { q }),
    ...pageQuery(page),
  }
}
