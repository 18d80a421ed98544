export { entryPanel } from './entry-panel.tsx'
export { type EntryTab, readTabFilters, tabQuery } from './filters.ts'
export { tabsFor } from './lifecycle.ts'
