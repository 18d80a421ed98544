import { type EventGroup, eventGroups, groupRules } from '#src/contract/notifications/choices.ts'
import type { Caller } from '#src/services/kit/caller.ts'

export function groupsFor({
  role,
  permissions,
}: Pick<Caller, 'role' | 'permissions'>): EventGroup[] {
  return eventGroups.filter((group) => {
    const { roles, decides } = groupRules[group]
    return roles.includes(role) && (!decides || decides.some((one) => permissions.has(one)))
  })
}
