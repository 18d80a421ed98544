import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Caller } from '../../caller.ts'
import type { ServiceDeps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { hashSecret } from '../hash-secret.ts'
import type { Origin } from '../origin.ts'
import { isPassword } from '../passwords.ts'
import { refuseWaiting } from '../refuse-waiting.ts'
import { countFailure, forgetFailures, type Limit, sweepFailures } from '../throttles.ts'
import { isRecentSignIn, type OwnAccount } from './own-account.ts'

type Call = Origin & { caller: Caller }
type Given = { account: OwnAccount; password: string | undefined }

const DAY_SECONDS = 86_400

/**
 * Whether it is the owner who changes the contact: a recent sign-in or the password (A16). Answers the
 * counter that `settle` closes in the transaction of the change.
 * @throws Refusal ruleBroken with the field `password`, tooMany
 */
export async function confirmOwner(
  deps: ServiceDeps,
  { account, password }: Given,
  call: Call,
): Promise<readonly Limit[]> {
  if (await isRecentSignIn(deps.db, call.caller)) return []
  if (account.passwordHash === null) throw refused('accounts:password.signInAgain')
  if (password === undefined) throw refused('accounts:password.needed')
  return checkOwnPassword(deps, { account, password }, call, 'accounts:password.wrong')
}

/**
 * Compares the caller's password. Wrong ones are counted for the account and slowed as at sign-in.
 * @param failed what to say of a wrong one
 */
export async function checkOwnPassword(
  deps: ServiceDeps,
  { account, password }: Given & { password: string },
  call: Call,
  failed: Key,
): Promise<readonly Limit[]> {
  const limits = [ownPasswordLimit(account.id)]
  await refuseWaiting(deps.db, limits)
  if (await isPassword(account.passwordHash, password)) return limits
  await deps.db.transaction(async (tx) => {
    for (const limit of limits) await countFailure(tx, limit)
    await sweepFailures(tx)
    await recordAudit(tx, call, {
      event: 'user.password-refused',
      subjectType: 'user',
      subjectId: account.id,
    })
  })
  await refuseWaiting(deps.db, limits)
  throw refused('accounts:password.wrong', failed)
}

/** Asked again after the password was right, so that guesses sent side by side gain nothing. */
export async function settle(tx: Tx, limits: readonly Limit[]): Promise<void> {
  if (limits.length > 0) await refuseWaiting(tx, limits)
  for (const limit of limits) await forgetFailures(tx, limit)
}

/** Apart from the counters of sign-in: who holds a session cannot lock the owner out of signing in. */
function ownPasswordLimit(userId: string): Limit {
  return { key: hashSecret(`password ${userId}`), free: 4, windowSeconds: DAY_SECONDS }
}

function refused(error: Key, said: Key = error): Refusal {
  return new Refusal('ruleBroken', said, { errors: { password: error } })
}
