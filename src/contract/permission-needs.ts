import { inboxKinds, permissionsToDecide } from './core/approvals.ts'
import { type Permission, permissions } from './roles.ts'

/**
 * What each permission is worth nothing without: any one of these sets. Changing takes seeing, deciding
 * what the inbox’s nouns say.
 */
export const permissionNeeds = needsOf()

function needsOf(): ReadonlyMap<Permission, readonly (readonly Permission[])[]> {
  const needs = new Map<Permission, Permission[][]>([
    ['UNDO_REDEMPTION', [['VIEW_COUPON']]],
    ['PAUSE_DEAL', [['VIEW_DEAL']]],
    ['REFUND_PAYMENT', [['VIEW_PAYMENT']]],
    ['RESET_FACTOR', [['UPDATE_ROLE'], ['UPDATE_MERCHANT'], ['UPDATE_BANK']]],
    ['VIEW_AS', [['VIEW_MERCHANT'], ['VIEW_BANK']]],
    ['VIEW_TILL', [['VIEW_MERCHANT']]],
    ['REVOKE_TILL', [['VIEW_TILL']]],
    ['WRITE_FOR_MERCHANT', [['VIEW_DEAL', 'VIEW_MERCHANT', 'VIEW_BRANCH']]],
  ])
  for (const permission of permissions) {
    const see = permission.replace(/^(ADD|UPDATE|DELETE)_/, 'VIEW_') as Permission
    if (see !== permission) needs.set(permission, [[see]])
  }
  for (const [decide, ...read] of inboxKinds.flatMap(permissionsToDecide)) {
    const known = needs.get(decide) ?? []
    if (!known.some((set) => set.join() === read.join())) needs.set(decide, [...known, read])
  }
  return needs
}

/** With what they need; of several sets the first, unless one is there already. */
export function withNeeds(chosen: readonly Permission[]): Permission[] {
  const held = new Set(chosen)
  for (const permission of chosen) {
    const sets = permissionNeeds.get(permission) ?? []
    if (sets.some((set) => set.every((one) => held.has(one)))) continue
    for (const one of sets[0] ?? []) held.add(one)
  }
  return [...held]
}
