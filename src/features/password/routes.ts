import type { Route } from '#src/http/route.ts'

export const passwordRoutes: readonly Route[] = []
