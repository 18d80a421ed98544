import type { Route } from '#src/http/route.ts'

export const reportRoutes: readonly Route[] = []
