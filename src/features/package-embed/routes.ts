import type { Route } from '#src/http/route.ts'

export const packageEmbedRoutes: readonly Route[] = []
