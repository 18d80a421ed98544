import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import { type Permission, permissionsOf } from '#src/contract/permissions.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findRole } from '#src/services/authentication/roles/find-roles.ts'
import type { invitations } from '#src/services/authentication/schema.ts'

export const mayInvite: Record<InvitedRole, Permission> = { ADMIN: 'ADD_ROLE', BANK: 'ADD_BANK' }

export const mayListInvited: Record<InvitedRole, Permission> = {
  ADMIN: 'VIEW_ROLE',
  BANK: 'VIEW_BANK',
}

type Promised = Pick<typeof invitations.$inferSelect, 'role' | 'customRoleId'>

export async function backingOf(
  db: Queryable,
  { role, customRoleId }: Promised,
): Promise<readonly Permission[] | null> {
  if (role !== 'ADMIN') return [mayInvite.BANK]
  if (customRoleId === null) return permissionsOf.ADMIN
  const custom = await findRole(db, customRoleId)
  return custom ? [mayInvite.ADMIN, ...custom.permissions] : null
}
