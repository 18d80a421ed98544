import type { Route } from '#src/http/route.ts'

export const sessionsRoutes: readonly Route[] = []
