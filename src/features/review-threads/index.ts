export { threadBeside } from './load-thread.ts'
export type { ThreadShown } from './shown.ts'
