import type { Route } from '#src/http/route.ts'

export const outboxRoutes: readonly Route[] = []
