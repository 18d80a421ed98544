import type { StaffRole } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { isGone } from '#src/services/authentication/account-state.ts'
import {
  type LockedAccount,
  lockAccount,
  mayUpdate,
} from '#src/services/authentication/profiles/lock-account.ts'
import { lockColleague } from '#src/services/authentication/roles/lock-staff.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'

type Params = { type: StaffRole; userId: string }

/**
 * Somebody else's account that the caller may help in, locked.
 * @throws Refusal forbidden, ruleBroken for the own and for a closed account, notFound
 */
export async function lockToHelp(
  tx: Tx,
  caller: Caller,
  { type, userId }: Params,
): Promise<LockedAccount> {
  requirePermission(caller, mayUpdate[type])
  if (type === 'ADMIN') await lockColleague(tx, caller, userId)
  const account = await lockAccount(tx, userId)
  if (account?.role !== type) throw new Refusal('notFound', 'errors:service.notFound')
  if (isGone(account)) throw new Refusal('ruleBroken', 'roles:staff.isClosed')
  return account
}
