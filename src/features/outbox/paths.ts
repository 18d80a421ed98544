import { path } from '#src/http/path.ts'

export const outboxPaths = { index: path('/dev/outbox') }
