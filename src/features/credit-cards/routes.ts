import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { index, show } from './cards.tsx'

export const creditCardRoutes: readonly Route[] = [
  get(creditCardPaths.list, index),
  get(creditCardPaths.show, show),
]
