import { and, eq, inArray, isNull } from 'drizzle-orm'
import { activeStatuses } from '#src/contract/authentication/account-status.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { users } from './schema.ts'

/** Locks the account, so that a block comes either before or after. */
export async function lockActiveBusiness(tx: Tx, id: string): Promise<BusinessRole | null> {
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        inArray(users.role, [...businessRoles]),
        inArray(users.approvalStatus, [...activeStatuses]),
        isNull(users.deletedAt),
        isNull(users.deactivatedAt),
      ),
    )
    .for('share')
  return businessRoles.find((role) => role === row?.role) ?? null
}
