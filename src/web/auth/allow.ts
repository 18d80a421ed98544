import { isActive } from '#src/contract/authentication/account-status.ts'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import { holdsWhole, type Permission, permissionsOf } from '#src/contract/permissions.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import { type Actor, can, holdsOneOf } from '#src/web/page/actor.ts'
import { mayOpen } from './user-routes.ts'

type Parts = {
  permission?: Permission
  roles?: readonly StaffRole[]
  admin?: readonly (readonly Permission[])[]
  whole?: true
  accounts?: 'any'
}

export type Guard = 'signed-in' | Permission | (Parts & { roles: readonly StaffRole[] })

/**
 * Whether a signed-in person may use a route: `missing` for what the table of the role does not hold
 * (the 404 page), `forbidden` for what a custom role took away (the 403 page),
 * `unapproved` for what an account may open once it is approved (422).
 */
export function authorize(
  actor: Pick<Actor, 'role' | 'permissions' | 'approvalStatus'>,
  guard: Guard,
  routes: readonly UserRoute[] | null,
  path: string,
): 'open' | 'missing' | 'forbidden' | 'unapproved' {
  const { permission, roles, admin, whole, accounts } = parts(guard)
  const inTable =
    (!roles || roles.includes(actor.role)) &&
    (!permission || permissionsOf[actor.role].includes(permission)) &&
    mayOpen(actor.role, routes, path)
  if (!inTable) return 'missing'
  if (accounts !== 'any' && !isActive(actor.approvalStatus)) return 'unapproved'
  const permitted = !permission || can(actor, permission)
  const equipped = !admin || actor.role !== 'ADMIN' || holdsOneOf(actor, admin)
  const complete = !whole || holdsWhole(actor.role, actor.permissions)
  return permitted && equipped && complete ? 'open' : 'forbidden'
}

function parts(guard: Guard): Parts {
  if (guard === 'signed-in') return { accounts: 'any' }
  return typeof guard === 'string' ? { permission: guard } : guard
}
