import { type CategoryFilter, categoryFilters } from '#src/contract/core/categories.ts'
import { SEARCH_MAX } from '#src/contract/paging.ts'
import { type EntryTab, readTabFilters, tabQuery } from '#src/features/catalogue/filters.ts'

export { readTabFilters as readCategoryTab, tabQuery as categoryTabQuery }
export type CategoryTab = EntryTab

/** What the list of categories shows; the query string is its only memory. */
export type CategoryListFilters = {
  q: string
  /** 0-based (SHELL-45). */
  page: number
  filter: CategoryFilter
}

/** An unknown filter shows everything. */
export function readCategoryFilters(query: URLSearchParams): CategoryListFilters {
  const word = query.get('filter')?.toLowerCase()
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: readPage(query),
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
    ...(page > 0 && { page: String(page) }),
  }
}

function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}
