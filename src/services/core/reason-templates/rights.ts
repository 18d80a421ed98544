import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import { holdsWhole } from '#src/contract/roles.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/** Only unrestricted administrators manage templates. @throws Refusal forbidden */
export function requireFullAdministrator({ role, permissions }: Caller): void {
  if (!holdsWhole(role, permissions)) throw new Refusal('forbidden', 'errors:service.forbidden')
}

/** @throws Refusal forbidden if the caller decides on nothing */
export function decidedKinds(caller: Caller): InboxKind[] {
  const kinds = inboxKinds.filter((kind) => mayDecide(caller, kind))
  if (kinds.length === 0) throw new Refusal('forbidden', 'errors:service.forbidden')
  return kinds
}
