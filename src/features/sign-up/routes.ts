import type { Route } from '#src/http/route.ts'

export const signUpRoutes: readonly Route[] = []
