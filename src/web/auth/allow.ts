import { isActive } from '#src/contract/authentication/account-status.ts'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import { type Guard, isEquipped, isInTable, rulesOf } from '#src/contract/screens/path.ts'
import type { Actor } from '#views/page/page.ts'
import { mayOpen } from './user-routes.ts'

export function authorize(
  actor: Pick<Actor, 'role' | 'permissions' | 'approvalStatus' | 'counter'>,
  guard: Guard,
  routes: readonly UserRoute[] | null,
  path: string,
): 'open' | 'missing' | 'forbidden' | 'unapproved' {
  const { accounts, atCounter } = rulesOf(guard)
  if (actor.counter && !atCounter) return 'missing'
  const isOpen = actor.counter || mayOpen(actor.role, routes, path)
  const inTable = isInTable(actor.role, guard) && isOpen
  if (!inTable) return 'missing'
  if (accounts !== 'any' && !isActive(actor.approvalStatus)) return 'unapproved'
  return isEquipped(actor, guard) ? 'open' : 'forbidden'
}
