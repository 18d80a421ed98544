import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import { pageQuery, readPage } from '#src/web/lists/list-query.ts'
import { type Actor, can } from '#views/page/page.ts'

const entryTabs = ['merchants', 'deals'] as const
export type EntryTab = (typeof entryTabs)[number]
type TabFilters = { tab: EntryTab; page: number }

export function readTabFilters(
  query: URLSearchParams,
  tabs: readonly EntryTab[],
): TabFilters | null {
  const tab = tabs.find((name) => name === query.get('tab')) ?? tabs[0]
  return tab ? { tab, page: readPage(query) } : null
}

export function tabQuery({ tab, page }: TabFilters): Record<string, string> {
  return { ...(tab !== entryTabs[0] && { tab }), ...pageQuery(page) }
}

/** What surrounds an entry's own facts. */
export type ShownEntry = {
  id: string
  tabs: readonly EntryTab[]
  tab: EntryTab | null
  tabHref: (tab: EntryTab) => string
  timeline: Timeline | 'failed' | null
  children: ReactNode
}

const needed = { merchants: 'VIEW_MERCHANT', deals: 'VIEW_DEAL' } as const

/** People who may not see merchants or deals don't get their tabs. */
export function tabsFor(actor: Actor): readonly EntryTab[] {
  return entryTabs.filter((tab) => can(actor, needed[tab]))
}
