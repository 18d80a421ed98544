import type { Route } from '#src/http/route.ts'

export const dealRequestRoutes: readonly Route[] = []
