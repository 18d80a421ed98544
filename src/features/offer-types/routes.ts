import type { Route } from '#src/http/route.ts'

export const offerTypeRoutes: readonly Route[] = []
