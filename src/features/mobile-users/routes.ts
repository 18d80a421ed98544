import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { index, show } from './users.tsx'

export const mobileUserRoutes: readonly Route[] = [
  get(mobileUserPaths.list, index),
  get(mobileUserPaths.show, show),
]
