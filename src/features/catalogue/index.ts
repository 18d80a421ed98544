export { type EntryTab, readTabFilters, type TabFilters, tabQuery } from './filters.ts'
export { tabsFor } from './lifecycle.ts'
