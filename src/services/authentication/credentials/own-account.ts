import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { beginAttempt, refuseSignIn } from '#src/services/authentication/attempt.ts'
import { isNamed } from '#src/services/authentication/find-account.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { type Given, readEmail, readMobile } from '#src/services/authentication/otp/codes.ts'
import { isPassword } from '#src/services/authentication/passwords.ts'
import { hasFactor, isProven } from '#src/services/authentication/proof.ts'
import { contactColumns, isKept, signIns, users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { proofNeeded } from '#src/services/kit/endpoints/require-proof.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { fieldRefusal, isUniqueViolation, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { forgetFailures, type Limit } from '#src/services/kit/throttle/throttles.ts'
import { holdsNumber, releaseNumber } from './held-numbers.ts'
import { addressesOf, sendNotice } from './notices.ts'

export async function findOwnAccount(db: Queryable, { userId }: Caller) {
  const [account] = await selectAccount(db, userId)
  if (!account) throw removed()
  return account
}

export type OwnAccount = Awaited<ReturnType<typeof findOwnAccount>>

/**
 * The same, locked until the transaction ends. A session that ended since the request started changes
 * nothing: of two concurrent changes, or a change and a reset, the first wins.
 * @throws Refusal removed
 */
export async function lockOwnAccount(tx: Tx, caller: Caller): Promise<OwnAccount> {
  const [account] = await selectAccount(tx, caller.userId).for('update')
  const lasts = and(eq(signIns.id, caller.signInId), isNull(signIns.revokedAt))
  if (!account || (await tx.$count(signIns, lasts)) === 0) throw removed()
  return account
}

export async function isRecentSignIn(db: Queryable, { signInId }: Caller): Promise<boolean> {
  return (await db.$count(signIns, and(eq(signIns.id, signInId), isProven))) > 0
}

function selectAccount(db: Queryable, userId: string) {
  return db
    .select({ id: users.id, passwordHash: users.passwordHash, ...contactColumns })
    .from(users)
    .where(eq(users.id, userId))
}

function removed(): Refusal {
  return new Refusal('removed', 'errors:service.removed')
}

/** Finds blocked accounts too, but no deleted or deactivated ones, and none by a number that is held. */
export async function findOwnerOf(db: Queryable, { mobileNo, email }: Given) {
  const name = {
    email: email === undefined ? null : readEmail(email),
    mobile: mobileNo ? readMobile(mobileNo) : null,
  }
  const [owner] = await db
    .select({ id: users.id, ...contactColumns })
    .from(users)
    .where(and(isNamed(name), isKept, mobileNo && not(holdsNumber(db))))
  return owner ?? null
}

export type ContactField = 'mobileNo' | 'email'
export type ContactValues = { countryCode: string; localNumber: string } | { email: string | null }

/** @throws Refusal conflict if another account has it */
export async function saveContact(
  tx: Tx,
  id: string,
  values: ContactValues,
  field: ContactField,
): Promise<void> {
  try {
    await tx
      .update(users)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(users.id, id))
    if (field === 'mobileNo') await releaseNumber(tx, id)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw fieldRefusal(field, `accounts:taken.${field}`, 'conflict')
  }
}

type Owner = Pick<OwnAccount, 'id' | 'email' | 'countryCode' | 'localNumber' | 'language'>

/** Ends every sign-in but its tills’, and tells the owner at every address. */
export async function setPassword(
  tx: Tx,
  settings: ServiceDeps['settings'],
  { id, language, ...contacts }: Owner,
  passwordHash: string,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
  await revokeSignIns(tx, id, 'password')
  const message = { template: 'password-changed', language } as const
  await sendNotice(tx, settings, addressesOf(contacts), message)
}

type Call = Origin & { caller: Caller }
type Attempted = { account: OwnAccount; password: string | undefined }

const DAY_SECONDS = 86_400

/** A password in the form is proof enough, unless the account has a second factor. */
export async function confirmOwner(
  deps: ServiceDeps,
  { account, password }: Attempted,
  call: Call,
): Promise<void> {
  if (await isRecentSignIn(deps.db, call.caller)) return
  if (await hasFactor(deps.db, account.id)) throw proofNeeded()
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
  { account, password }: Attempted & { password: string },
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
  await refuseSignIn(deps.db, [limit])
  throw refused('accounts:password.wrong', failed)
}

/** Separate from sign-in's counters: somebody with a stolen session cannot lock the owner out. */
function ownPasswordLimit(userId: string): Limit {
  return { key: hashSecret(`password ${userId}`), free: 4, windowSeconds: DAY_SECONDS }
}

function refused(error: Key, message: Key = error): Refusal {
  return new Refusal('ruleBroken', message, { errors: { password: error } })
}
