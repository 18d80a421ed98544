import { decisionRows } from '#src/web/decisions/act.tsx'
import type { Route } from '#src/web/http/route.ts'
import { FORM_BYTES_MAX, FORM_FILES_MAX } from './deal-upload.ts'
import * as deals from './deals.ts'
import { dealActs } from './decisions.ts'
import { dealPaths } from './paths.ts'
import * as promoTypes from './promo-types.tsx'

const view = 'VIEW_DEAL'
const add = { permission: 'ADD_DEAL', roles: ['MERCHANT'] } as const
const update = { permission: 'UPDATE_DEAL', roles: ['MERCHANT'] } as const
const { list, show } = dealPaths
const bodyBytes = FORM_BYTES_MAX

export const dealRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: view, handler: deals.index },
  { method: 'get', path: dealPaths.promoTypes.pattern, allow: add, handler: promoTypes.index },
  { method: 'get', path: dealPaths.add.pattern, allow: add, handler: deals.newDeal },
  {
    method: 'post',
    path: dealPaths.add.pattern,
    allow: add,
    audit: 'deal.created',
    bodyBytes,
    files: FORM_FILES_MAX,
    handler: deals.create,
  },
  { method: 'get', path: dealPaths.edit.pattern, allow: update, handler: deals.edit },
  {
    method: 'post',
    path: dealPaths.edit.pattern,
    allow: update,
    audit: 'deal.updated',
    bodyBytes,
    files: FORM_FILES_MAX,
    handler: deals.update,
  },
  { method: 'get', path: show.pattern, allow: view, handler: deals.show },
  ...decisionRows(dealActs),
]
