export type { ThreadShown } from '#views/review-threads/shown.ts'
export { threadBeside } from './load-thread.ts'
