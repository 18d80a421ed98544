import type { Route } from '#src/http/route.ts'

export const dealOfTheDayRoutes: readonly Route[] = []
