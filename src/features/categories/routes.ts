import type { Route } from '#src/http/route.ts'

export const categoryRoutes: readonly Route[] = []
