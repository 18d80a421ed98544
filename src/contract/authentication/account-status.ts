import type { AccountStatus } from '../values.ts'

export const activeStatuses = [
  'APPROVED',
  'UNBLOCKED',
  'ENABLED',
] as const satisfies AccountStatus[]
/** Those that may sell: the legacy ENABLED opens no deals. */
export const sellingStatuses = ['APPROVED', 'UNBLOCKED'] as const satisfies AccountStatus[]

const active: ReadonlySet<AccountStatus> = new Set(activeStatuses)
const selling: ReadonlySet<AccountStatus> = new Set(sellingStatuses)

export function isActive(status: AccountStatus): boolean {
  return active.has(status)
}

export function maySell(status: AccountStatus): boolean {
  return selling.has(status)
}
