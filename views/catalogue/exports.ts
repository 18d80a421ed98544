export { EntryPanel, type EntryPanelFound } from './entry-panel.tsx'
export { EntryShow } from './entry-show.tsx'
