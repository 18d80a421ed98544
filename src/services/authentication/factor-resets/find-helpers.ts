import { eq } from 'drizzle-orm'
import { permissionsOf, type StaffRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isGone } from '#src/services/authentication/account-state.ts'
import { findAdministrators } from '#src/services/authentication/accounts.ts'
import { mayUpdate } from '#src/services/authentication/profiles/lock-account.ts'
import { lockMember } from '#src/services/authentication/roles/lock-staff.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { isAccount, stateColumns, users } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'

type Who = { userId: string; requestedBy: string }

/** Administrators who may confirm what `requestedBy` asks for: with no fewer rights than the owner. */
export async function findHelpers(db: Queryable, { userId, requestedBy }: Who): Promise<string[]> {
  const [owner] = await db
    .select({ narrowedTo: customRoles.permissions })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(eq(users.id, userId))
  const needed = ['RESET_FACTOR', 'UPDATE_ROLE', ...(owner?.narrowedTo ?? permissionsOf.ADMIN)]
  const people = await findAdministrators(db)
  return people
    .filter(({ id }) => id !== userId && id !== requestedBy)
    .filter(({ permissions }) => {
      const held: ReadonlySet<string> = permissions
      return needed.every((one) => held.has(one))
    })
    .map(({ id }) => id)
}

/**
 * Somebody else's account that the caller may help in.
 * @throws Refusal forbidden, notFound, ruleBroken for the own and for a closed account
 */
export async function findHelped(
  db: Queryable,
  caller: Caller,
  { type, userId }: { type: StaffRole; userId: string },
) {
  requirePermission(caller, mayUpdate[type])
  if (type === 'ADMIN') await lockMember(db, caller, caller.permissions, userId)
  const [account] = await db.select(stateColumns).from(users).where(isAccount(userId, type))
  if (!account) throw new Refusal('notFound', 'errors:service.notFound')
  if (isGone(account)) throw new Refusal('ruleBroken', 'roles:staff.isClosed')
  return account
}
