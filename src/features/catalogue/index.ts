export type { ShownEntry } from '#views/catalogue/filters.ts'
export { entryScreen } from './entry-screen.tsx'
