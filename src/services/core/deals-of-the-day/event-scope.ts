import type { Caller } from '#src/services/kit/deps.ts'

export function ownerOf(caller: Caller, requestedId: string | undefined): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return requestedId === undefined || requestedId === 'ALL' ? null : requestedId
}
