import type { Route } from '#src/web/http/route.ts'
import { FORM_BYTES_MAX, FORM_FILES_MAX } from './deal-upload.ts'
import * as deals from './deals.ts'
import { dealPaths } from './paths.ts'
import * as promoTypes from './promo-types.tsx'
import * as reviews from './reviews.ts'

const view = 'VIEW_DEAL'
const add = { permission: 'ADD_DEAL', roles: ['MERCHANT'] } as const
const update = { permission: 'UPDATE_DEAL', roles: ['MERCHANT'] } as const
const remove = { permission: 'DELETE_DEAL', roles: ['MERCHANT'] } as const
const decide = { permission: 'APPROVE_DEAL', roles: ['ADMIN'] } as const
const { list, show, approve, reject } = dealPaths
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
  { method: 'get', path: approve.pattern, allow: decide, handler: reviews.newApproval },
  {
    method: 'post',
    path: approve.pattern,
    allow: decide,
    audit: 'deal.approved',
    handler: reviews.createApproval,
  },
  { method: 'get', path: reject.pattern, allow: decide, handler: reviews.newRejection },
  {
    method: 'post',
    path: reject.pattern,
    allow: decide,
    audit: 'deal.rejected',
    handler: reviews.createRejection,
  },
  { method: 'get', path: dealPaths.delete.pattern, allow: remove, handler: reviews.newDeletion },
  {
    method: 'post',
    path: dealPaths.delete.pattern,
    allow: remove,
    audit: 'deal.deleted',
    handler: reviews.destroy,
  },
]
