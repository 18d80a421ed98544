export * from './deal-corrections/inbox.ts'
export * from './deals/inbox.ts'
