export { ThreadPanel, Unread } from './panel.tsx'
export type { ThreadShown } from './shown.ts'
