import type { Route } from '#src/web/http/route.ts'
import { index } from './outbox.tsx'
import { outboxPaths } from './paths.ts'

export const outboxRoutes: readonly Route[] = [
  { method: 'get', path: outboxPaths.index.pattern, allow: 'public', handler: index },
]
