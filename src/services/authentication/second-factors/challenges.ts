import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { CHALLENGE_MINUTES } from '#src/contract/authentication/second-factors.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { stateColumns, users } from '#src/services/authentication/schema.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { factorChallenges, rememberedDevices, secondFactors } from './schema.ts'

export type FirstFactor = {
  deviceHash?: string | null | undefined
  /** The key of the failure counter that the second factor clears. */
  forgives?: string
}

/**
 * What stands between a right first factor and the tokens: nothing, a remembered device, or a challenge.
 * The refusal is returned, not thrown, as its row must be committed.
 */
export async function secondFactorOf(
  tx: Tx,
  userId: string,
  { deviceHash, forgives }: FirstFactor,
): Promise<'none' | 'device' | Refusal> {
  // In share mode: switching it off at the same time waits, or has happened.
  const [factor] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .for('share')
  if (!factor) return 'none'
  if (deviceHash && (await isRemembered(tx, userId, deviceHash))) return 'device'
  const challenge = randomBytes(32).toString('base64url')
  await sweep(tx)
  await tx.insert(factorChallenges).values({
    tokenHash: hashSecret(challenge),
    userId,
    deviceHash: deviceHash ?? null,
    forgives: forgives ?? null,
    expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  })
  return new Refusal('factorNeeded', 'authentication:factor.needed', { challenge })
}

/** Also counts as a use of the device. */
async function isRemembered(tx: Tx, userId: string, deviceHash: string): Promise<boolean> {
  const own = and(
    eq(rememberedDevices.userId, userId),
    eq(rememberedDevices.deviceHash, rememberedHash(userId, deviceHash)),
    sql`${rememberedDevices.expiresAt} > now()`,
  )
  const seen = { seenAt: sql`now()` }
  const { rowCount } = await tx.update(rememberedDevices).set(seen).where(own)
  return rowCount === 1
}

/** One browser may be remembered for several accounts. */
export function rememberedHash(userId: string, deviceHash: string): string {
  return hashSecret(`remembered ${userId} ${deviceHash}`)
}

export async function findChallenge(db: Queryable, challenge: string) {
  const [row] = await db
    .select({ ...stateColumns, ...challengeColumns })
    .from(factorChallenges)
    .innerJoin(users, eq(users.id, factorChallenges.userId))
    .where(isOpen(challenge))
  return row ?? null
}

/** Of two at the same time, one takes it. */
export async function takeChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const { rowCount } = await tx.delete(factorChallenges).where(isOpen(challenge))
  return rowCount === 1
}

const challengeColumns = {
  deviceHash: factorChallenges.deviceHash,
  forgives: factorChallenges.forgives,
}

function isOpen(challenge: string) {
  const { tokenHash, expiresAt } = factorChallenges
  return and(eq(tokenHash, hashSecret(challenge)), sql`${expiresAt} > now()`)
}

async function sweep(tx: Tx): Promise<void> {
  const { tokenHash, expiresAt } = factorChallenges
  const old = tx
    .select({ tokenHash })
    .from(factorChallenges)
    .where(lt(expiresAt, sql`now()`))
    .limit(10)
    .for('update', { skipLocked: true })
  await tx.delete(factorChallenges).where(inArray(tokenHash, old))
}
