export { BesideInbox } from './beside.tsx'
export { kindsOf } from './filters.ts'
export { isDecider, Waiting } from './waiting.tsx'
