import type { Route } from '#src/http/route.ts'

export const merchantRoutes: readonly Route[] = []
