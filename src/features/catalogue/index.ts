export { entryScreen } from './entry-screen.tsx'
export type { ShownEntry } from './filters.ts'
