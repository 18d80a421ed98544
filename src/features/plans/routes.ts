import { EDIT_BYTES_MAX } from '#src/web/forms/edit-limits.ts'
import type { Route } from '#src/web/http/route.ts'
import * as deletions from './delete-plan.ts'
import * as details from './details.tsx'
import { planForm } from './form.tsx'
import { index } from './list.tsx'
import { planPaths } from './paths.ts'
import * as statuses from './status.tsx'
import { show } from './summary.tsx'
import * as leaving from './unsubscribe.ts'

const business = ['MERCHANT', 'BANK'] as const
const see = 'VIEW_SUBSCRIPTION'
const manage = { permission: see, roles: ['ADMIN'] } as const
const add = 'ADD_SUBSCRIPTION'
const change = 'UPDATE_SUBSCRIPTION'
const remove = 'DELETE_SUBSCRIPTION'
const choose = { permission: see, roles: business } as const
const { list, edit, subscribe, unsubscribe } = planPaths
const bodyBytes = EDIT_BYTES_MAX

export const planRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: see, handler: index },
  { method: 'get', path: planPaths.add.pattern, allow: add, handler: planForm.new },
  {
    method: 'post',
    path: planPaths.add.pattern,
    allow: add,
    audit: 'plan.added',
    bodyBytes,
    files: 1,
    handler: planForm.create,
  },
  { method: 'get', path: edit.pattern, allow: change, handler: planForm.edit },
  {
    method: 'post',
    path: edit.pattern,
    allow: change,
    audit: 'plan.updated',
    bodyBytes,
    files: 1,
    handler: planForm.update,
  },
  { method: 'get', path: planPaths.summary.pattern, allow: manage, handler: show },
  {
    method: 'post',
    path: planPaths.status.pattern,
    allow: change,
    audit: 'plan.activated',
    handler: statuses.update,
  },
  { method: 'get', path: planPaths.delete.pattern, allow: remove, handler: deletions.newDeletion },
  {
    method: 'post',
    path: planPaths.delete.pattern,
    allow: remove,
    audit: 'plan.deleted',
    handler: deletions.destroy,
  },
  { method: 'get', path: planPaths.details.pattern, allow: choose, handler: details.show },
  { method: 'get', path: subscribe.pattern, allow: choose, handler: details.newSubscription },
  {
    method: 'post',
    path: subscribe.pattern,
    allow: choose,
    audit: 'subscription.started',
    handler: details.subscribe,
  },
  { method: 'get', path: unsubscribe.pattern, allow: choose, handler: leaving.newUnsubscription },
  {
    method: 'post',
    path: unsubscribe.pattern,
    allow: choose,
    audit: 'subscription.ended',
    handler: leaving.unsubscribe,
  },
]
