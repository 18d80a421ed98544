import type { Key } from '#src/i18n/keys.ts'
import { beginAttempt } from '#src/services/authentication/attempt.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { isPassword } from '#src/services/authentication/passwords.ts'
import { refuseWaiting } from '#src/services/authentication/refuse-waiting.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { forgetFailures, type Limit } from '#src/services/kit/throttle/throttles.ts'
import { isRecentSignIn, type OwnAccount } from './own-account.ts'

type Call = Origin & { caller: Caller }
type Given = { account: OwnAccount; password: string | undefined }

const DAY_SECONDS = 86_400

export async function confirmOwner(
  deps: ServiceDeps,
  { account, password }: Given,
  call: Call,
): Promise<void> {
  if (await isRecentSignIn(deps.db, call.caller)) return
  if (account.passwordHash === null) throw refused('accounts:password.signInAgain')
  if (password === undefined) throw refused('accounts:password.needed')
  await checkOwnPassword(deps, { account, password }, call, 'accounts:password.wrong')
}

/**
 * Checks the caller's password. Each attempt counts as a failure up front and is slowed down as at
 * sign-in; a correct one clears the counter.
 * @param failed message for a wrong password
 */
export async function checkOwnPassword(
  deps: ServiceDeps,
  { account, password }: Given & { password: string },
  call: Call,
  failed: Key,
): Promise<void> {
  const limit = ownPasswordLimit(account.id)
  await beginAttempt(deps.db, [limit])
  if (await isPassword(account.passwordHash, password)) {
    await deps.db.transaction((tx) => forgetFailures(tx, limit))
    return
  }
  await deps.db.transaction((tx) =>
    recordAudit(tx, call, { event: 'user.password-refused', subjectId: account.id }),
  )
  await refuseWaiting(deps.db, [limit])
  throw refused('accounts:password.wrong', failed)
}

/** Separate from sign-in's counters: somebody with a stolen session cannot lock the owner out. */
function ownPasswordLimit(userId: string): Limit {
  return { key: hashSecret(`password ${userId}`), free: 4, windowSeconds: DAY_SECONDS }
}

function refused(error: Key, message: Key = error): Refusal {
  return new Refusal('ruleBroken', message, { errors: { password: error } })
}
