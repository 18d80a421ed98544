import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { PASSKEY_MINUTES } from '#src/contract/authentication/passkeys.ts'
import type { Database } from '#src/database/connect.ts'
import { passkeyChallenges } from '#src/services/authentication/second-factors/schema.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

const { challengeHash, userId, expiresAt } = passkeyChallenges

/** Stored, so that whichever replica hears the answer knows it, and knows it once. */
export async function newChallenge(db: Database, owner: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const old = db
    .select({ challengeHash })
    .from(passkeyChallenges)
    .where(lt(expiresAt, sql`now()`))
    .limit(10)
    .for('update', { skipLocked: true })
  await db.delete(passkeyChallenges).where(inArray(challengeHash, old))
  await db.insert(passkeyChallenges).values({
    challengeHash: hashSecret(challenge),
    userId: owner,
    expiresAt: sql`now() + make_interval(mins => ${PASSKEY_MINUTES})`,
  })
  return challenge
}

/** Committed at once: what fails later cannot be tried again with it. @throws Refusal ruleBroken */
export async function takeChallenge(db: Database, challenge: string, owner: string | null) {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(challengeHash, hashSecret(challenge)),
        owner === null ? isNull(userId) : eq(userId, owner),
        sql`${expiresAt} > now()`,
      ),
    )
  if (rowCount === 0) throw new Refusal('ruleBroken', 'authentication:passkey.expired')
}

/** The site that passkeys belong to: what people type, whichever address a proxy uses. */
export function siteOf({ publicOrigin }: Pick<Settings, 'publicOrigin'>) {
  const { origin, hostname } = new URL(publicOrigin)
  return { origin, rpId: hostname }
}
