import type { Route } from '#src/web/http/route.ts'
import { show } from './combination.tsx'
import { toBanks, toMerchants } from './combined.tsx'
import { dealRequestPaths } from './paths.ts'

const { combined, combination } = dealRequestPaths
const view = 'VIEW_REQUEST'
const toBank = { permission: view, roles: ['ADMIN', 'BANK'] } as const

export const dealRequestRoutes: readonly Route[] = [
  { method: 'get', path: combined.MERCHANT.pattern, allow: view, handler: toMerchants },
  { method: 'get', path: combined.BANK.pattern, allow: toBank, handler: toBanks },
  { method: 'get', path: combination.pattern, allow: view, handler: show },
]
