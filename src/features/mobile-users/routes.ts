import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { mobileUserList } from './list.tsx'
import { show } from './users.tsx'

export const mobileUserRoutes: readonly Route[] = [
  get(mobileUserPaths.list, mobileUserList.index),
  get(mobileUserPaths.show, show),
]
