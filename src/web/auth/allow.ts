import { isActive } from '#src/contract/authentication/account-status.ts'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import { holdsWhole } from '#src/contract/roles.ts'
import { type Guard, isInTable, rulesOf } from '#src/contract/screens/path.ts'
import { type Actor, can, holdsOneOf } from '#src/web/page/page.ts'
import { mayOpen } from './user-routes.ts'

export function authorize(
  actor: Pick<Actor, 'role' | 'permissions' | 'approvalStatus'>,
  guard: Guard,
  routes: readonly UserRoute[] | null,
  path: string,
): 'open' | 'missing' | 'forbidden' | 'unapproved' {
  const { permission, admin, whole, accounts } = rulesOf(guard)
  const inTable = isInTable(actor.role, guard) && mayOpen(actor.role, routes, path)
  if (!inTable) return 'missing'
  if (accounts !== 'any' && !isActive(actor.approvalStatus)) return 'unapproved'
  const permitted = !permission || can(actor, permission)
  const equipped = !admin || actor.role !== 'ADMIN' || holdsOneOf(actor, admin)
  const complete = !whole || holdsWhole(actor.role, actor.permissions)
  return permitted && equipped && complete ? 'open' : 'forbidden'
}
