import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { creditCardList, show } from './cards.tsx'

export const creditCardRoutes: readonly Route[] = [
  get(creditCardPaths.list, creditCardList.index),
  get(creditCardPaths.show, show),
]
