import { eq } from 'drizzle-orm'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { isAccount } from '#src/services/authentication/account-columns.ts'
import { requireAllPermissions } from '#src/services/authentication/roles/endpoints.ts'
import { lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/**
 * An administrator the caller may change; call `lockStaffAs` first. Only full administrators may change
 * one another, and nobody their own account, so that one always remains.
 * @throws Refusal notFound, ruleBroken for the own account, forbidden for somebody with more permissions
 */
export async function lockMember(
  db: Queryable,
  caller: Caller,
  held: ReadonlySet<Permission>,
  userId: string,
) {
  const [member] = await db
    .select({
      id: users.id,
      fullName: users.fullName,
      deactivatedAt: users.deactivatedAt,
      updatedAt: users.updatedAt,
      customRoleId: users.customRoleId,
      narrowedTo: customRoles.permissions,
    })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(isAccount(userId, 'ADMIN'))
  if (!member) throw new Refusal('notFound', 'roles:staff.notFound')
  if (member.id === caller.userId) throw new Refusal('ruleBroken', 'roles:staff.self')
  const permissions = member.narrowedTo ?? permissionsOf.ADMIN
  requireAllPermissions(held, permissions, 'roles:beyondOwn.member')
  return { ...member, permissions }
}

/** `lockStaffAs`, then `lockMember`: for actions on another administrator. @throws as `lockMember` */
export async function lockColleague(tx: Tx, caller: Caller, userId: string): Promise<void> {
  await lockMember(tx, caller, await lockStaffAs(tx, caller, 'UPDATE_ROLE'), userId)
}
