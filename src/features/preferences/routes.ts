import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { dismiss, update } from './preferences.ts'
import * as shortcuts from './shortcuts.tsx'

export const preferenceRoutes: readonly Route[] = [
  post(preferencePaths.update, 'user.language-changed', update),
  post(preferencePaths.dismiss, 'user.hint-dismissed', dismiss),
  get(preferencePaths.shortcuts, shortcuts.show),
  post(preferencePaths.shortcuts, 'user.shortcuts-chosen', shortcuts.update),
]
