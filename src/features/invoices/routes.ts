import type { Route } from '#src/http/route.ts'

export const invoiceRoutes: readonly Route[] = []
