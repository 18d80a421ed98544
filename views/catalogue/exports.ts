export { EntryPanel, EntryShow } from './entry.tsx'
