import type { Route } from '#src/web/http/route.ts'
import { comingSoonScreens } from './coming-soon-screens.ts'
import { comingSoon, missing, privacy, soon, terms } from './pages.tsx'
import { pagePaths } from './paths.ts'

export const pageRoutes: readonly Route[] = [
  { method: 'get', path: pagePaths.privacy.pattern, allow: 'public', handler: privacy },
  { method: 'get', path: pagePaths.terms.pattern, allow: 'public', handler: terms },
  { method: 'get', path: pagePaths.notFound.pattern, allow: 'public', handler: missing },
  { method: 'get', path: pagePaths.comingSoon.pattern, allow: 'signed-in', handler: soon },
]

/** One row for each line of the list; a path that was built meanwhile is matched before them. */
export const comingSoonRoutes: readonly Route[] = comingSoonScreens.map(
  ({ name, path, allow }): Route =>
    allow === 'public'
      ? { method: 'get', path, allow, handler: comingSoon(name) }
      : { method: 'get', path, allow, handler: comingSoon(name) },
)
