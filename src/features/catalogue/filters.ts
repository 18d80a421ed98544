import { pageQuery, readPage } from '#src/web/lists/list-query.ts'

/** What hangs on a category or a brand, a tab each. */
export const entryTabs = ['merchants', 'deals'] as const
export type EntryTab = (typeof entryTabs)[number]
export type TabFilters = { tab: EntryTab; page: number }

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
  return { ...(tab !== entryTabs[0] && { tab }), ...pageQuery(page) }
}
