import type { BusinessRole } from '#src/contract/roles.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export type Scope = { ownerRole: BusinessRole; ownerId: string | null }

/**
 * Merchants see their own requests, banks their own and those to all merchants, administrators all.
 * @throws Refusal forbidden if the role has no such list
 */
export function scopeOf(caller: Caller, ownerRole: BusinessRole, requested: string | null): Scope {
  if (caller.role === ownerRole) return { ownerRole, ownerId: caller.userId }
  if (!seesAll(caller, ownerRole)) throw new Refusal('forbidden', 'errors:service.forbidden')
  return { ownerRole, ownerId: requested }
}

export function isInScope(
  caller: Caller,
  owner: { ownerId: string; ownerRole: BusinessRole },
): boolean {
  return owner.ownerId === caller.userId || seesAll(caller, owner.ownerRole)
}

function seesAll({ role }: Caller, ownerRole: BusinessRole): boolean {
  return role === 'ADMIN' || (role === 'BANK' && ownerRole === 'MERCHANT')
}
