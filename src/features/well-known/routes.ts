import { wellKnownPaths } from '#src/contract/screens/well-known.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { changePassword, security } from './well-known.ts'

export const wellKnownRoutes: readonly Route[] = [
  get(wellKnownPaths.security, security),
  get(wellKnownPaths.changePassword, changePassword),
]
