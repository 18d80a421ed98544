import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { post, type Route } from '#src/web/http/route.ts'
import { update } from './preferences.ts'

export const preferenceRoutes: readonly Route[] = [
  post(preferencePaths.update, 'user.language-changed', update),
]
