import { and, eq, isNull } from 'drizzle-orm'
import type { Permission, Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'

export const mayUpdate: Record<Role, Permission> = {
  MERCHANT: 'UPDATE_MERCHANT',
  BANK: 'UPDATE_BANK',
  USER: 'UPDATE_USER',
  ADMIN: 'UPDATE_ROLE',
}

export type LockedAccount = typeof users.$inferSelect

/**
 * Locks the account, which serializes saves, decisions and blocks. Only administrators find other
 * people's accounts.
 * @param roles the account's allowed roles; any if omitted
 * @throws Refusal notFound, or forbidden for an administrator without permission
 */
export async function lockEditableAccount(
  tx: Tx,
  caller: Caller,
  userId: string,
  roles?: readonly Role[],
): Promise<LockedAccount> {
  const own = caller.userId === userId
  const account = own || caller.role === 'ADMIN' ? await lockAccount(tx, userId) : undefined
  if (!account || (roles && !roles.includes(account.role))) {
    throw new Refusal('notFound', 'profiles:notFound')
  }
  if (!own) requirePermission(caller, mayUpdate[account.role])
  return account
}

export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | undefined> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')
  return account
}
