import type { Route } from '#src/http/route.ts'

export const paymentRoutes: readonly Route[] = []
