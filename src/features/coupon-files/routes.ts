import type { Route } from '#src/http/route.ts'

export const couponFileRoutes: readonly Route[] = []
