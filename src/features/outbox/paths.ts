import { path } from '#src/web/navigation/path.ts'

export const outboxPaths = { index: path('/dev/outbox') }
