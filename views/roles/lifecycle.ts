import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { permissionsOf } from '#src/contract/roles.ts'
import { type Actor, can } from '#views/page/page.ts'

export const FULL_ROLE = 'ADMIN'

type RoleAction = 'edit' | 'delete'
export type StaffAction = 'assign' | 'deactivate' | 'reactivate'

export function roleActions(actor: Actor, role: RoleSummary): RoleAction[] {
  if (role.system || role.own || !hasAll(actor, role.permissions)) return []
  return [
    ...(can(actor, 'DELETE_ROLE') ? (['delete'] as const) : []),
    ...(can(actor, 'UPDATE_ROLE') ? (['edit'] as const) : []),
  ]
}

export function givableRoles(actor: Actor, roles: readonly RoleSummary[]): RoleSummary[] {
  return roles.filter(
    (role) => (role.id === FULL_ROLE || !role.system) && hasAll(actor, role.permissions),
  )
}

type Member = Pick<StaffListItem, 'userId' | 'role' | 'deactivatedAt'>

export function staffActions(actor: Actor, member: Member): StaffAction[] {
  if (!can(actor, 'UPDATE_ROLE') || member.userId === actor.userId) return []
  if (member.role.id === FULL_ROLE && !hasAll(actor, permissionsOf.ADMIN)) return []
  return ['assign', member.deactivatedAt ? 'reactivate' : 'deactivate']
}

function hasAll(actor: Actor, permissions: readonly string[]): boolean {
  const held = new Set<string>(actor.permissions)
  return permissions.every((permission) => held.has(permission))
}
