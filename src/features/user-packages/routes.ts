import type { Route } from '#src/http/route.ts'

export const userPackageRoutes: readonly Route[] = []
