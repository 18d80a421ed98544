import { path } from './path.ts'

export const outboxPaths = { index: path('/dev/outbox', 'public') }
