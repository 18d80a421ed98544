import { socialPaths } from '#src/contract/screens/social.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as links from './links.tsx'
import { callback, startSignIn, startSignUp } from './start.ts'

export const socialRoutes: readonly Route[] = [
  get(socialPaths.start, startSignIn),
  get(socialPaths.callback, callback),
  get(socialPaths.signUp, startSignUp),
  post(socialPaths.link, 'user.linked', links.create),
  post(socialPaths.unlink, 'user.unlinked', links.destroy),
]
