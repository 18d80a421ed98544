import type { Key } from '#src/i18n/keys.ts'
import { recordAudit } from '#src/services/audit/record.ts'
import { beginAttempt } from '#src/services/authentication/attempt.ts'
import { hashSecret } from '#src/services/authentication/hash-secret.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { isPassword } from '#src/services/authentication/passwords.ts'
import { refuseWaiting } from '#src/services/authentication/refuse-waiting.ts'
import { forgetFailures, type Limit } from '#src/services/authentication/throttles.ts'
import type { Caller } from '#src/services/caller.ts'
import type { ServiceDeps } from '#src/services/deps.ts'
import { Refusal } from '#src/services/refusal.ts'
import { isRecentSignIn, type OwnAccount } from './own-account.ts'

type Call = Origin & { caller: Caller }
type Given = { account: OwnAccount; password: string | undefined }

const DAY_SECONDS = 86_400

/**
 * Whether it is the owner who changes the contact: a recent sign-in or the password.
 * @throws Refusal ruleBroken with the field `password`, tooMany
 */
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
 * Compares the caller's password. A try is counted for the account before it is looked at and slowed as
 * at sign-in; a right one clears the counter.
 * @param failed what to say of a wrong one
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
    recordAudit(tx, call, {
      event: 'user.password-refused',
      subjectType: 'user',
      subjectId: account.id,
    }),
  )
  await refuseWaiting(deps.db, [limit])
  throw refused('accounts:password.wrong', failed)
}

/** Apart from the counters of sign-in: who holds a session cannot lock the owner out of signing in. */
function ownPasswordLimit(userId: string): Limit {
  return { key: hashSecret(`password ${userId}`), free: 4, windowSeconds: DAY_SECONDS }
}

function refused(error: Key, said: Key = error): Refusal {
  return new Refusal('ruleBroken', said, { errors: { password: error } })
}
