import { SEARCH_MAX } from '#src/contract/paging.ts'

/** What a list of the catalogue shows; the query string is its only memory (SHELL-57). */
export type EntryFilters = { q: string /** 0-based (SHELL-45). */; page: number }

/** What hangs on a category or a brand, a tab each (CAT-11, BRAND-07). */
export const entryTabs = ['merchants', 'deals'] as const
export type EntryTab = (typeof entryTabs)[number]
export type TabFilters = { tab: EntryTab; page: number }

export function readEntryFilters(query: URLSearchParams): EntryFilters {
  const q = (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX)
  return { q, page: readPage(query) }
}

/** The same as a query string, without what is a default. */
export function entryQuery({ q, page }: EntryFilters): Record<string, string> {
  return { ...(q && { q }), ...(page > 0 && { page: String(page) }) }
}

/** The tab that the address names, if it is one of these; else the first of them. */
export function readTabFilters(
  query: URLSearchParams,
  tabs: readonly EntryTab[],
): TabFilters | null {
  const tab = tabs.find((name) => name === query.get('tab')) ?? tabs[0]
  return tab ? { tab, page: readPage(query) } : null
}

/** The same as a query string; the first tab is the default. */
export function tabQuery({ tab, page }: TabFilters): Record<string, string> {
  return { ...(tab !== entryTabs[0] && { tab }), ...(page > 0 && { page: String(page) }) }
}

function readPage(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^\d{1,6}$/.test(page) ? Number(page) : 0
}
