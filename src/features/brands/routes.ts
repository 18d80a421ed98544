import type { Route } from '#src/http/route.ts'

export const brandRoutes: readonly Route[] = []
