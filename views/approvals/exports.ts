export { BesideInbox } from './beside.tsx'
export { isDecider, Waiting } from './waiting.tsx'
