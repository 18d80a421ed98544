import { businessRoles } from '#src/contract/roles.ts'
import type { InboxScope } from '#src/services/kit/decisions/in-inbox.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'

/** What of the inbox somebody may see. */
export function scopeOf(
  { permissions }: Pick<Caller, 'permissions'>,
  { businessTimeZone: timeZone }: Pick<ServiceDeps['settings'], 'businessTimeZone'>,
): InboxScope {
  return { timeZone, types: businessRoles.filter((type) => permissions.has(`VIEW_${type}`)) }
}
