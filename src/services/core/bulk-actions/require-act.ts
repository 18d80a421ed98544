import { type BulkAct, type BulkKind, mayDoInBulk } from '#src/contract/core/bulk-actions.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export function requireAct(caller: Caller, kind: BulkKind, act: BulkAct): void {
  if (mayDoInBulk(caller, kind, act)) return
  throw new Refusal('forbidden', 'errors:service.forbidden')
}
