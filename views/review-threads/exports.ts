export type { ThreadShown } from '#src/features/review-threads/shown.ts'
export { ThreadPanel, Unread } from './panel.tsx'
