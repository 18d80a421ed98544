import { closingPaths } from '#src/contract/screens/closing.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { mail, show } from './closing.tsx'

export const closingRoutes: readonly Route[] = [
  get(closingPaths.show, show),
  post(closingPaths.mail, 'mailing.added', mail),
]
