import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { show } from './combination.tsx'
import { toBanks, toMerchants } from './combined.tsx'

const { combined, combination } = dealRequestPaths

export const dealRequestRoutes: readonly Route[] = [
  get(combined.MERCHANT, toMerchants),
  get(combined.BANK, toBanks),
  get(combination, show),
]
