import { outboxPaths } from '#src/contract/screens/outbox.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { index } from './outbox.tsx'

export const outboxRoutes: readonly Route[] = [get(outboxPaths.index, index)]
