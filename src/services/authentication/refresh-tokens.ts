import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { TILL_DAYS, TILL_IDLE_DAYS } from '#src/contract/authentication/tills.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { refreshTokens } from './refresh-tokens/schema.ts'
import { signIns, stateColumns, users } from './schema.ts'
import type { SigningKey } from './signing-keys.ts'

/** How long a used token still gets the same answer, in case that got lost. */
const GRACE = sql`interval '10 seconds'`

/** A till's refresh token begins so, and is stored under another hash: code from before tills finds none. */
const OF_TILL = 'till.'
const DAY_SECONDS = 24 * 60 * 60

/** Of sign-ins: however much it is used, a till is paired again after a year. */
const isTooOld = sql<boolean>`(${signIns.tillId} is not null
  and ${signIns.createdAt} <= now() - make_interval(days => ${TILL_DAYS}))`

/** Of sign-ins: whether somebody can still go on with it. */
export const isLiving = sql<boolean>`(${signIns.revokedAt} is null and not ${isTooOld}
  and exists (select 1 from ${refreshTokens} where ${refreshTokens.signInId} = ${signIns.id}
    and ${refreshTokens.usedAt} is null and ${refreshTokens.expiresAt} > now()))`

export function isOfTill(token: string): boolean {
  return token.startsWith(OF_TILL)
}

/** Each exchange begins it again. */
export function refreshSeconds(token: string, { refreshTokenSeconds }: Settings): number {
  return isOfTill(token) ? TILL_IDLE_DAYS * DAY_SECONDS : refreshTokenSeconds
}

export function newRefreshToken(ofTill = false): string {
  return (ofTill ? OF_TILL : '') + randomBytes(32).toString('base64url')
}

export function refreshHash(token: string): string {
  return hashSecret(isOfTill(token) ? `of a till ${token}` : token)
}

/** The next token; derived, so that a repeated request gets the same answer and no secret is stored. */
export function successorOf(token: string, key: SigningKey): string {
  const next = createHmac('sha256', key.rotationKey).update(token).digest('base64url')
  return isOfTill(token) ? OF_TILL + next : next
}

export async function storeRefreshToken(
  tx: Tx,
  signInId: string,
  token: string,
  lifeSeconds: number,
): Promise<void> {
  await tx.insert(refreshTokens).values({
    hash: refreshHash(token),
    signInId,
    expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})`,
  })
}

/** Marks an unused token as used. Of concurrent callers exactly one gets the row. */
export async function spendRefreshToken(tx: Tx, token: string, successor: string) {
  const [used] = await tx
    .update(refreshTokens)
    .set({ usedAt: sql`now()`, successorHash: refreshHash(successor) })
    .where(
      and(
        eq(refreshTokens.hash, refreshHash(token)),
        isNull(refreshTokens.usedAt),
        sql`${refreshTokens.expiresAt} > now()`,
      ),
    )
    .returning({ usedAt: refreshTokens.usedAt, signInId: refreshTokens.signInId })
  return used
}

export async function findRefreshToken(tx: Tx, token: string) {
  const [row] = await tx
    .select({
      signInId: refreshTokens.signInId,
      usedAt: refreshTokens.usedAt,
      successorHash: refreshTokens.successorHash,
      expired: sql<boolean>`${refreshTokens.expiresAt} <= now() or ${isTooOld}`,
      inGrace: sql<boolean>`coalesce(${refreshTokens.usedAt} > now() - ${GRACE}, false)`,
      revokedAt: signIns.revokedAt,
      revokedReason: signIns.revokedReason,
      tillId: signIns.tillId,
      account: stateColumns,
    })
    .from(refreshTokens)
    .innerJoin(signIns, eq(signIns.id, refreshTokens.signInId))
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(eq(refreshTokens.hash, refreshHash(token)))
  return row
}

/** Deletes a sign-in's expired tokens, so that a long one does not accumulate them. */
export async function dropExpiredTokens(tx: Tx, signInId: string): Promise<void> {
  await tx
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.signInId, signInId), lt(refreshTokens.expiresAt, sql`now()`)))
}
