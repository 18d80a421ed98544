import type { Permission, StaffRole } from '#src/contract/roles.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { requireOnePermission } from '#src/services/kit/refusals/refusal.ts'

export const accountReaders: Record<StaffRole, readonly Permission[]> = {
  MERCHANT: ['VIEW_MERCHANT', 'UPDATE_MERCHANT', 'APPROVE_MERCHANT'],
  BANK: ['VIEW_BANK', 'UPDATE_BANK', 'APPROVE_MERCHANT'],
  ADMIN: ['VIEW_ROLE', 'UPDATE_ROLE'],
}

export function requireReader(caller: Caller, ownerId: string, anyOf: readonly Permission[]): void {
  if (caller.role === 'ADMIN' && caller.userId !== ownerId) requireOnePermission(caller, anyOf)
}
