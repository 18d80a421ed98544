import type { Route } from '#src/web/http/route.ts'
import { index, show } from './cards.tsx'
import { creditCardPaths } from './paths.ts'

const allow = 'VIEW_CREDIT_CARD'

export const creditCardRoutes: readonly Route[] = [
  { method: 'get', path: creditCardPaths.list.pattern, allow, handler: index },
  { method: 'get', path: creditCardPaths.show.pattern, allow, handler: show },
]
