import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as savedForm from './saved-form.tsx'
import { create, destroy, show } from './session.tsx'

export const sessionRoutes: readonly Route[] = [
  get(sessionPaths.kept, savedForm.show),
  get(sessionPaths.home, show),
  get(sessionPaths.login, show),
  post(sessionPaths.login, 'user.signed-in', create),
  post(sessionPaths.logout, 'user.signed-out', destroy),
]
