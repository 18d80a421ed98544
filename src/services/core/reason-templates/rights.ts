import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/** @throws Refusal forbidden if the caller decides on nothing */
export function decidedKinds(caller: Caller): InboxKind[] {
  const kinds = inboxKinds.filter((kind) => mayDecide(caller, kind))
  if (kinds.length === 0) throw new Refusal('forbidden', 'errors:service.forbidden')
  return kinds
}
