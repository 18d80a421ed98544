import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import { decidingTakes } from '#src/contract/deciding.ts'
import { holdsWhole, type Permission } from '#src/contract/roles.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/** Only unrestricted administrators manage templates. @throws Refusal forbidden */
export function requireFullAdministrator({ role, permissions }: Caller): void {
  if (!holdsWhole(role, permissions)) throw new Refusal('forbidden', 'errors:service.forbidden')
}

export function decidedKinds({ permissions }: Caller): InboxKind[] {
  const kinds = inboxKinds.filter((kind) => {
    const sets: readonly (readonly Permission[])[] = decidingTakes[kind]
    return sets.some((set) => set.every((one) => permissions.has(one)))
  })
  if (kinds.length === 0) throw new Refusal('forbidden', 'errors:service.forbidden')
  return kinds
}
