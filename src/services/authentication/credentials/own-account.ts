import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { RECENT_SIGN_IN_SECONDS } from '#src/contract/authentication/credentials.ts'
import type { LocalMobile } from '#src/contract/authentication/mobile-number.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { contactColumns, isKept } from '#src/services/authentication/account-columns.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

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
  const [signIn] = await tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.id, caller.signInId), isNull(signIns.revokedAt)))
  if (!account || !signIn) throw removed()
  return account
}

export async function isRecentSignIn(db: Queryable, { signInId }: Caller): Promise<boolean> {
  const oldest = sql`now() - make_interval(secs => ${RECENT_SIGN_IN_SECONDS})`
  const rows = await db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.id, signInId), gt(signIns.createdAt, oldest)))
  return rows.length > 0
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

/** Finds blocked accounts too, but not deleted or deactivated ones. */
export async function findOwnerOf(db: Queryable, { countryCode, localNumber }: LocalMobile) {
  const [owner] = await db
    .select({ id: users.id, ...contactColumns })
    .from(users)
    .where(and(eq(users.countryCode, countryCode), eq(users.localNumber, localNumber), isKept))
  return owner ?? null
}
