import { accountTransitions } from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { EDIT_BYTES_MAX, EDIT_FIELDS_MAX } from '#src/web/forms/edit-limits.ts'
import type { Route } from '#src/web/http/route.ts'
import { ask, decide } from './decisions.ts'
import { edit, update } from './edit.ts'
import { index } from './list.tsx'
import { pathsOf } from './paths.ts'
import { show } from './show.ts'

export const merchantRoutes: readonly Route[] = [...routesOf('MERCHANT'), ...routesOf('BANK')]

/** Banks are the same slice by their type. */
function routesOf(type: BusinessRole): readonly Route[] {
  const paths = pathsOf[type]
  const see = `VIEW_${type}` as const
  const change = `UPDATE_${type}` as const
  const ownerOrAdmin = { roles: ['ADMIN', type], admin: [[change]], accounts: 'any' } as const
  const [approve, reject, block, unblock] = [
    { path: paths.APPROVE.pattern, allow: accountTransitions.APPROVE.permission[type] },
    { path: paths.REJECT.pattern, allow: accountTransitions.REJECT.permission[type] },
    { path: paths.BLOCK.pattern, allow: accountTransitions.BLOCK.permission[type] },
    { path: paths.UNBLOCK.pattern, allow: accountTransitions.UNBLOCK.permission[type] },
  ] as const
  return [
    { method: 'get', path: paths.list.pattern, allow: see, handler: index(type) },
    { method: 'get', path: paths.view.pattern, allow: see, handler: show(type, 'view') },
    { method: 'get', path: paths.review.pattern, allow: see, handler: show(type, 'review') },
    { method: 'get', path: paths.edit.pattern, allow: ownerOrAdmin, handler: edit(type) },
    {
      method: 'post',
      path: paths.edit.pattern,
      allow: change,
      audit: 'user.updated',
      bodyBytes: EDIT_BYTES_MAX,
      fields: EDIT_FIELDS_MAX,
      files: 1,
      handler: update(type),
    },
    { method: 'get', ...approve, handler: ask(type, 'APPROVE') },
    { method: 'post', ...approve, audit: 'user.approved', handler: decide(type, 'APPROVE') },
    { method: 'get', ...reject, handler: ask(type, 'REJECT') },
    { method: 'post', ...reject, audit: 'user.rejected', handler: decide(type, 'REJECT') },
    { method: 'get', ...block, handler: ask(type, 'BLOCK') },
    { method: 'post', ...block, audit: 'user.blocked', handler: decide(type, 'BLOCK') },
    { method: 'get', ...unblock, handler: ask(type, 'UNBLOCK') },
    { method: 'post', ...unblock, audit: 'user.unblocked', handler: decide(type, 'UNBLOCK') },
  ]
}
