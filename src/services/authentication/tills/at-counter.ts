import { sql } from 'drizzle-orm'
import { counterPermissions } from '#src/contract/authentication/tills.ts'
import type { Permission } from '#src/contract/roles.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import type { Caller, CounterPlace } from '#src/services/kit/deps.ts'
import { standsThere } from './may-work-at.ts'
import { cashiers, tills } from './schema.ts'

/** Of a sign-in that joins its till and whoever stands there; a person who left, or was idle, is none. */
export const counterColumns = {
  tillId: signIns.tillId,
  branchId: tills.branchId,
  requiresPerson: tills.requiresPerson,
  phoneOf: tills.cashierId,
  publicKey: tills.publicKey,
  signs: tills.signs,
  unsignedKey: tills.unsignedKey,
  counterUndo: users.counterUndo,
  counterPause: users.counterPause,
  cashierId: sql<string | null>`case when ${standsThere} then ${cashiers.id} end`,
  cashierUntil: signIns.cashierUntil,
}

export type CounterRow = {
  tillId: string | null
  branchId: string | null
  requiresPerson: boolean | null
  phoneOf: string | null
  publicKey: CounterPlace['publicKey']
  signs: boolean | null
  unsignedKey: string | null
  counterUndo: boolean
  counterPause: boolean
  cashierId: string | null
  cashierUntil: Date | null
}

export function placeOf({ tillId, branchId, cashierId, cashierUntil, ...till }: CounterRow) {
  if (tillId === null) return null
  if (branchId === null) throw new Error('a sign-in names a till that is not there')
  const place: CounterPlace = {
    tillId,
    branchId,
    cashierId,
    cashierUntil,
    requiresPerson: till.requiresPerson === true && till.phoneOf === null,
    ownPhone: till.phoneOf !== null,
    publicKey: till.publicKey,
    signs: till.signs === true,
    unsignedKey: till.unsignedKey,
  }
  return place
}

export function counterRights(
  { permissions }: Pick<Caller, 'permissions'>,
  { counterUndo, counterPause }: CounterRow,
): Set<Permission> {
  const forbidden: Permission[] = []
  if (!counterUndo) forbidden.push('UNDO_REDEMPTION')
  if (!counterPause) forbidden.push('PAUSE_DEAL')
  const held = counterPermissions.filter((one) => permissions.has(one))
  return new Set(held.filter((one) => !forbidden.includes(one)))
}
