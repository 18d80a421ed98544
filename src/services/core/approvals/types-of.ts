import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Caller } from '#src/services/kit/deps.ts'

export function typesOf({ permissions }: Caller): BusinessRole[] {
  return businessRoles.filter((type) => permissions.has(`VIEW_${type}`))
}
