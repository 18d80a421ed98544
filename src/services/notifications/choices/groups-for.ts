import { type EventGroup, eventGroups, groupRules } from '#src/contract/notifications/choices.ts'
import type { Caller } from '#src/services/kit/caller.ts'

export function groupsFor({
  role,
  permissions,
}: Pick<Caller, 'role' | 'permissions'>): EventGroup[] {
  return eventGroups.filter((group) => {
    const { roles, decides } = groupRules[group]
    const mayDecide = role !== 'ADMIN' || !decides || decides.some((one) => permissions.has(one))
    return roles.includes(role) && mayDecide
  })
}
