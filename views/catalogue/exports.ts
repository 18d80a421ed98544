export { EntryPanel, EntryShow } from './entry.tsx'
export { RowFigures } from './row-figures.tsx'
