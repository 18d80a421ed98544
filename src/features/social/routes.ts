import type { Route } from '#src/web/http/route.ts'
import { callback } from './callback.ts'
import * as links from './links.tsx'
import { socialPaths } from './paths.ts'
import { startSignIn, startSignUp } from './start.ts'

export const socialRoutes: readonly Route[] = [
  { method: 'get', path: socialPaths.start.pattern, allow: 'public', handler: startSignIn },
  { method: 'get', path: socialPaths.callback.pattern, allow: 'public', handler: callback },
  { method: 'get', path: socialPaths.signUp.pattern, allow: 'public', handler: startSignUp },
  {
    method: 'post',
    path: socialPaths.link.pattern,
    allow: 'signed-in',
    audit: 'user.linked',
    handler: links.startLink,
  },
  {
    method: 'post',
    path: socialPaths.unlink.pattern,
    allow: 'signed-in',
    audit: 'user.unlinked',
    handler: links.unlink,
  },
]
