import type { Route } from '#src/http/route.ts'

export const planRoutes: readonly Route[] = []
