import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { create, destroy, show } from './view-form.ts'

export const accountViewRoutes: readonly Route[] = [
  get(sessionsPaths.view, show),
  post(sessionsPaths.view, 'user.view-started', create),
  post(sessionPaths.endView, 'user.view-ended', destroy),
]
