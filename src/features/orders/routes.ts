import type { Route } from '#src/http/route.ts'

export const orderRoutes: readonly Route[] = []
