import { ALL } from '#src/contract/paging.ts'
import type { Caller } from './deps.ts'

/** Whose records a list shows; null for all owners'. Merchants see only their own, whatever the request says. */
export function ownerOf(
  caller: Pick<Caller, 'role' | 'userId'>,
  requestedId?: string,
): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return requestedId === undefined || requestedId === ALL ? null : requestedId
}
