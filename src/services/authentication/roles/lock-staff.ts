import { eq, sql } from 'drizzle-orm'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { isClosed } from '#src/services/authentication/account-state.ts'
import { isAccount, stateColumns, users } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { heldPermissions } from './held-permissions.ts'
import { customRoles } from './schema.ts'

const LOCK = 7_203_118

export async function lockStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/**
 * Serializes changes of roles and staff, and returns the caller's permissions once it is their turn: a
 * caller narrowed while waiting is refused.
 * @throws Refusal removed, or forbidden if the permission was lost while waiting
 */
export async function lockStaffAs(
  tx: Tx,
  caller: Caller,
  needed: Permission,
): Promise<ReadonlySet<Permission>> {
  await lockStaff(tx)
  const held = await permissionsNow(tx, caller.userId)
  if (!held) throw new Refusal('removed', 'errors:service.removed')
  if (!held.has(needed)) throw new Refusal('forbidden', 'errors:service.forbidden')
  return held
}

export async function permissionsNow(
  tx: Tx,
  userId: string,
): Promise<ReadonlySet<Permission> | null> {
  const [row] = await tx
    .select({ ...stateColumns, narrowedTo: customRoles.permissions })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(eq(users.id, userId))
  return row && !isClosed(row) ? heldPermissions(row.role, row.narrowedTo) : null
}

/**
 * Nobody grants permissions they lack, nor takes any from those who have more.
 * @param field where the request names it
 * @throws Refusal forbidden
 */
export function requireAllPermissions(
  held: ReadonlySet<Permission>,
  required: Iterable<Permission>,
  key: Key,
  field?: string,
): void {
  for (const permission of required) {
    if (held.has(permission)) continue
    throw new Refusal('forbidden', key, field ? { errors: { [field]: key } } : {})
  }
}

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
