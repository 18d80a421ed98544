import { businessRoles } from '#src/contract/roles.ts'
import type { InboxScope } from '#src/services/kit/decisions/in-inbox.ts'
import type { Caller } from '#src/services/kit/deps.ts'

/** What of the inbox somebody may see. */
export function scopeOf(
  { permissions }: Pick<Caller, 'permissions'>,
  timeZone: string,
): InboxScope {
  return { timeZone, types: businessRoles.filter((type) => permissions.has(`VIEW_${type}`)) }
}
