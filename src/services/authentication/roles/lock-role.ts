import type { Permission } from '#src/contract/permissions.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { customRoleIdOf } from './custom-role-of.ts'
import { type CustomRole, findRole } from './find-roles.ts'
import { requireAllPermissions } from './require-all-permissions.ts'
import { isSystemRole } from './system-roles.ts'

/**
 * A role that the caller may write; ask `lockStaffAs` first.
 * @throws Refusal notFound, ruleBroken for a system role and the caller's own, forbidden where it
 * holds more than they do
 */
export async function lockRole(
  tx: Tx,
  caller: Caller,
  held: ReadonlySet<Permission>,
  id: string,
): Promise<CustomRole> {
  if (isSystemRole(id)) throw new Refusal('ruleBroken', 'roles:system.fixed')
  const role = await findRole(tx, id)
  if (!role) throw new Refusal('notFound', 'roles:notFound')
  if ((await customRoleIdOf(tx, caller.userId)) === role.id) {
    throw new Refusal('ruleBroken', 'roles:own')
  }
  requireAllPermissions(held, role.permissions, 'roles:beyondOwn.role')
  return role
}
