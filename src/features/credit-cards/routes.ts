import type { Route } from '#src/http/route.ts'

export const creditCardRoutes: readonly Route[] = []
