import type { Route } from '#src/http/route.ts'

export const socialRoutes: readonly Route[] = []
