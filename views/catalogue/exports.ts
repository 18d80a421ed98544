export { EntryPanel } from './entry-panel.tsx'
export { EntryShow } from './entry-show.tsx'
