import type { InboxKind } from '#src/contract/core/approvals.ts'
import { type ReasonKind, reasonKinds } from '#src/contract/core/reason-templates.ts'
import { kindsDecidedBy } from '#src/services/kit/decisions/may-decide.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/** @throws Refusal forbidden if the caller decides on nothing */
export function decidedKinds(caller: Caller): InboxKind[] {
  const kinds = kindsDecidedBy(caller)
  if (kinds.length === 0) throw new Refusal('forbidden', 'errors:service.forbidden')
  return kinds
}

/** Those of them that have reasons of their own. @throws as decidedKinds */
export function kindsWithReasons(caller: Caller): ReasonKind[] {
  return reasonKinds.filter((kind) => decidedKinds(caller).includes(kind))
}
