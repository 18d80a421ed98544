import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { combinationList } from './combination-list.tsx'
import { combinedLists } from './combined-list.tsx'

const { combined, combination } = dealRequestPaths

export const dealRequestRoutes: readonly Route[] = [
  get(combined.MERCHANT, combinedLists.MERCHANT.index),
  get(combined.BANK, combinedLists.BANK.index),
  get(combination, combinationList.index),
]
