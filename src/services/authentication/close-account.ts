import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { endLooks } from '#src/services/kit/decisions/looks.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { lockStaff } from './roles/lock-staff.ts'
import { users } from './schema.ts'

/**
 * Locks an account that is about to be erased.
 * @throws Refusal notFound, ruleBroken for the only full administrator
 */
export async function lockErasable(tx: Tx, userId: string): Promise<void> {
  await lockStaff(tx)
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!account) throw new Refusal('notFound', 'errors:service.notFound')
  if (account.role !== 'ADMIN' || account.deletedAt || account.customRoleId) return
  if (await isOnlyAdministrator(tx, userId)) {
    throw new Refusal('ruleBroken', 'persons:refused.onlyAdministrator')
  }
}

async function isOnlyAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const others = await tx.$count(
    users,
    and(
      eq(users.role, 'ADMIN'),
      isNull(users.customRoleId),
      isNull(users.deletedAt),
      isNull(users.deactivatedAt),
      sql`${users.approvalStatus} <> 'BLOCKED' and ${users.id} <> ${userId}`,
    ),
  )
  return others === 0
}

/** For good: every token of the account is refused from now on. */
export async function closeAccount(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ deletedAt: sql`coalesce(${users.deletedAt}, now())`, passwordHash: null })
    .where(eq(users.id, userId))
  await endLooks(tx, userId)
}
