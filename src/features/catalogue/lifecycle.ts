import { type Actor, can } from '#src/web/page/page.ts'
import { type EntryTab, entryTabs } from './filters.ts'

const needed = { merchants: 'VIEW_MERCHANT', deals: 'VIEW_DEAL' } as const

/** People who may not see merchants or deals don't get their tabs. */
export function tabsFor(actor: Actor): readonly EntryTab[] {
  return entryTabs.filter((tab) => can(actor, needed[tab]))
}
