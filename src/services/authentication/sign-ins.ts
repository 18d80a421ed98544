import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { forgetDevices } from '#src/services/notifications/index.ts'
import { passwordLinks } from './credentials/schema.ts'
import { signIns } from './schema.ts'
import { factorChallenges } from './second-factors/schema.ts'

type RevokedReason = NonNullable<typeof signIns.$inferSelect.revokedReason>

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

export async function revokeSignIn(tx: Tx, signInId: string, reason: RevokedReason) {
  const revoked = await tx
    .update(signIns)
    .set({ revokedAt: sql`now()`, revokedReason: reason })
    .where(and(eq(signIns.id, signInId), isNull(signIns.revokedAt)))
    .returning({ userId: signIns.userId })
  for (const { userId } of revoked) await forgetDevices(tx, userId, [signInId])
  return revoked.length > 0
}

/**
 * Ends all of a person's sign-ins: the next call with any of their tokens answers 4009. A link to a new
 * password that was sent before ends with them. Tills outlast a new password: they have a list of their own.
 */
export async function revokeSignIns(tx: Tx, userId: string, reason: RevokedReason) {
  await tx
    .update(signIns)
    .set({ revokedAt: sql`now()`, revokedReason: reason })
    .where(and(isOpenOf(userId), reason === 'password' ? isNull(signIns.tillId) : undefined))
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

export async function endSignIns(tx: Tx, userId: string, which: Which): Promise<number> {
  const ended = await tx
    .update(signIns)
    .set({ revokedAt: sql`now()`, revokedReason: 'ended' })
    .where(and(isOpenOf(userId), isNull(signIns.tillId), chosen(which)))
    .returning({ id: signIns.id })
  await forgetDevices(
    tx,
    userId,
    ended.map(({ id }) => id),
  )
  return ended.length
}

function isOpenOf(userId: string) {
  return and(eq(signIns.userId, userId), isNull(signIns.revokedAt))
}

/** Of tills: whoever stands at them goes on until the next request, which is refused. */
export async function endTillSignIns(tx: Tx, tillIds: readonly string[]): Promise<void> {
  await tx
    .update(signIns)
    .set({ revokedAt: sql`now()`, revokedReason: 'ended' })
    .where(and(inArray(signIns.tillId, [...tillIds]), isNull(signIns.revokedAt)))
}

function chosen(which: Which) {
  if (which === 'all') return undefined
  return 'signInIds' in which
    ? inArray(signIns.id, [...which.signInIds])
    : ne(signIns.id, which.except)
}
