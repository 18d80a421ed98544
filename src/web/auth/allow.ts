import { isActive } from '#src/contract/authentication/account-status.ts'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import { type Guard, isEquipped, isInTable, rulesOf } from '#src/contract/screens/path.ts'
import type { Actor } from '#views/page/page.ts'
import { mayOpen } from './user-routes.ts'

export function authorize(
  actor: Pick<Actor, 'role' | 'permissions' | 'approvalStatus'>,
  guard: Guard,
  routes: readonly UserRoute[] | null,
  path: string,
): 'open' | 'missing' | 'forbidden' | 'unapproved' {
  const { accounts } = rulesOf(guard)
  const inTable = isInTable(actor.role, guard) && mayOpen(actor.role, routes, path)
  if (!inTable) return 'missing'
  if (accounts !== 'any' && !isActive(actor.approvalStatus)) return 'unapproved'
  return isEquipped(actor, guard) ? 'open' : 'forbidden'
}
