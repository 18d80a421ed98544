import type { RoleId } from '#src/contract/authentication/roles-of-staff.ts'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findRole } from '#src/services/authentication/roles/find-roles.ts'
import { requireAllPermissions } from '#src/services/authentication/roles/lock-staff.ts'
import { isSystemRole } from '#src/services/authentication/roles/system-roles.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'

type GivenRole = { id: string | null; permissions: readonly Permission[] }

const full: GivenRole = { id: null, permissions: permissionsOf.ADMIN }

/**
 * @throws Refusal ruleBroken for other user types' roles, notFound, forbidden beyond the caller's own
 * permissions
 */
export async function roleToGive(
  db: Queryable,
  held: ReadonlySet<Permission>,
  roleId: RoleId | null,
): Promise<GivenRole> {
  const role = await findGiven(db, roleId)
  requireAllPermissions(held, role.permissions, 'roles:beyondOwn.assigned', 'roleId')
  return role
}

async function findGiven(db: Queryable, roleId: RoleId | null): Promise<GivenRole> {
  if (roleId === null || roleId === 'ADMIN') return full
  if (isSystemRole(roleId)) throw fieldRefusal('roleId', 'roles:notForStaff', 'ruleBroken')
  const found = await findRole(db, roleId)
  if (!found) throw fieldRefusal('roleId', 'roles:notFound', 'notFound')
  return found
}
