import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  type AccountEnd,
  type EndReason,
  kindsEndedBy,
  type SignInKind,
} from '#src/contract/authentication/sign-in-ends.ts'
import type { Tx } from '#src/database/connect.ts'
import { forgetDevices } from '#src/services/notifications/index.ts'
import { passwordLinks } from './credentials/schema.ts'
import { signIns } from './schema.ts'
import { factorChallenges } from './second-factors/schema.ts'
import { tills } from './tills/schema.ts'

/** An administrator's view of the account. */
export type ViewSignIn = { viewedBy: string }

export type CounterSignIn = { tillId: string; cashierId?: string; cashierUntil?: SQL }

/** Which second factor a session passed; null at a till and from before second factors. */
export type SignInFactor = NonNullable<typeof signIns.$inferSelect.factor>

/** Starts a token family; returns its id and the database's time, from which tokens are dated. */
export async function beginSignIn(
  tx: Tx,
  userId: string,
  by: { factor: SignInFactor } | CounterSignIn | ViewSignIn,
) {
  const isProof = 'factor' in by && by.factor !== 'device'
  const [row] = await tx
    .insert(signIns)
    .values({ id: v7(), userId, ...by, ...(isProof && { provedAt: sql`now()` }) })
    .returning({ id: signIns.id, createdAt: signIns.createdAt })
  if (!row) throw new Error('a sign-in was not stored')
  return row
}

const isOwnPhone = sql`exists (select 1 from ${tills}
  where ${tills.id} = ${signIns.tillId} and ${tills.cashierId} is not null)`

const isKind: Record<SignInKind, SQL | undefined> = {
  PERSON: isNull(signIns.tillId),
  TILL: and(isNotNull(signIns.tillId), sql`not ${isOwnPhone}`),
  PHONE: isOwnPhone,
}

/** Of these sign-ins those that the reason ends, by the table of the contract. */
async function end(tx: Tx, reason: EndReason, which: SQL | undefined): Promise<number> {
  const kinds = or(...kindsEndedBy[reason].map((kind) => isKind[kind]))
  const ended = await tx
    .update(signIns)
    .set({ revokedAt: sql`now()`, revokedReason: reason })
    .where(and(which, isNull(signIns.revokedAt), kinds))
    .returning({ id: signIns.id, userId: signIns.userId })
  for (const userId of new Set(ended.map((row) => row.userId))) {
    const own = ended.filter((row) => row.userId === userId)
    await forgetDevices(
      tx,
      userId,
      own.map(({ id }) => id),
    )
  }
  return ended.length
}

export async function revokeSignIn(tx: Tx, signInId: string, reason: 'signed-out' | 'reused') {
  return (await end(tx, reason, eq(signIns.id, signInId))) > 0
}

/**
 * Ends an account's sign-ins: the next call with any of their tokens answers 4009. A link to a new password
 * that was sent before ends with them.
 */
export async function revokeSignIns(tx: Tx, userId: string, reason: AccountEnd) {
  await end(tx, reason, eq(signIns.userId, userId))
  await endPasswordLinks(tx, userId)
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId))
  await forgetDevices(tx, userId, 'all')
}

export async function endPasswordLinks(tx: Tx, userId: string): Promise<void> {
  const { usedAt, endedAt } = passwordLinks
  await tx
    .update(passwordLinks)
    .set({ endedAt: sql`now()` })
    .where(and(eq(passwordLinks.userId, userId), isNull(usedAt), isNull(endedAt)))
}

export type Which = { signInIds: readonly string[] } | { except: string } | 'all'

/** @returns how many ended */
export function endSignIns(
  tx: Tx,
  userId: string,
  which: Which,
  reason: 'ended' | 'factor' = 'ended',
): Promise<number> {
  return end(tx, reason, and(eq(signIns.userId, userId), chosen(which)))
}

/** Of tills: whoever stands at them goes on until the next request, which is refused and says why. */
export async function endTillSignIns(
  tx: Tx,
  tillIds: readonly string[],
  reason: 'revoked' | 'replaced' | 'left' | 'new-link',
): Promise<void> {
  await end(tx, reason, inArray(signIns.tillId, [...tillIds]))
}

function chosen(which: Which) {
  if (which === 'all') return undefined
  return 'signInIds' in which
    ? inArray(signIns.id, [...which.signInIds])
    : ne(signIns.id, which.except)
}
