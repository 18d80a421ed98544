import type { Route } from '#src/http/route.ts'

export const branchRoutes: readonly Route[] = []
