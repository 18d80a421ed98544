import type { Route } from '#src/http/route.ts'

export const couponRoutes: readonly Route[] = []
