export { BesideInbox } from './beside.tsx'
export { tabsOf } from './filters.ts'
export { isDecider, Waiting } from './waiting.tsx'
