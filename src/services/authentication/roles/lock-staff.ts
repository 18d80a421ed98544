import { eq, sql } from 'drizzle-orm'
import type { Permission } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { stateColumns } from '#src/services/authentication/account-columns.ts'
import { isClosed } from '#src/services/authentication/account-state.ts'
import { users } from '#src/services/authentication/schema.ts'
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
