import type { Route } from '#src/web/http/route.ts'
import { sessionPaths } from './paths.ts'
import { showSavedForm } from './saved-form.tsx'
import { create, destroy, show } from './session.tsx'

export const sessionRoutes: readonly Route[] = [
  { method: 'get', path: sessionPaths.kept.pattern, allow: 'signed-in', handler: showSavedForm },
  { method: 'get', path: sessionPaths.home.pattern, allow: 'public', handler: show },
  { method: 'get', path: sessionPaths.login.pattern, allow: 'public', handler: show },
  {
    method: 'post',
    path: sessionPaths.login.pattern,
    allow: 'public',
    audit: 'user.signed-in',
    handler: create,
  },
  {
    method: 'post',
    path: sessionPaths.logout.pattern,
    allow: 'public',
    audit: 'user.signed-out',
    handler: destroy,
  },
]
