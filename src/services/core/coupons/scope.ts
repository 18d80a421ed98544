import { ALL } from '#src/contract/paging.ts'
import type { Caller } from '#src/services/kit/caller.ts'

/** Whose coupons a caller sees; null is everybody's. Merchants see their own whatever they ask for. */
export function scopeOf(caller: Caller, asked?: string): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return asked === undefined || asked === ALL ? null : asked
}
