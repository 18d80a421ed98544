import type { Route } from '#src/http/route.ts'

export const couponRedeemRoutes: readonly Route[] = []
