import { type InboxKind, inboxKinds, permissionsToDecide } from '#src/contract/core/approvals.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type Deciding = Pick<Caller, 'permissions'>

/** Whether this person decides on a queue of the inbox, and so sees and counts what waits in it. */
export function mayDecide({ permissions }: Deciding, kind: InboxKind): boolean {
  return permissionsToDecide(kind).some((all) => all.every((one) => permissions.has(one)))
}

export function kindsDecidedBy(caller: Deciding): InboxKind[] {
  return inboxKinds.filter((kind) => mayDecide(caller, kind))
}

/** @throws Refusal forbidden */
export function requireDecider(caller: Deciding, kind: InboxKind): void {
  if (!mayDecide(caller, kind)) throw new Refusal('forbidden', 'errors:service.forbidden')
}
