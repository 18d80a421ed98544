import { ALL } from '#src/contract/paging.ts'
import type { Caller } from '#src/services/kit/deps.ts'

/** Null for all owners. Merchants see only their own, whatever they ask for. */
export function scopeOf(caller: Caller, requestedId?: string): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return requestedId === undefined || requestedId === ALL ? null : requestedId
}
