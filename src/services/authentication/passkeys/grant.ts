import { eq, sql } from 'drizzle-orm'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { blockedAtSignIn, isGone } from '#src/services/authentication/account-state.ts'
import { findLastComment } from '#src/services/authentication/account-summary.ts'
import { beginFactoredSession } from '#src/services/authentication/begin-session.ts'
import { rememberDevice } from '#src/services/authentication/credentials/known-devices.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { stateColumns, users } from '#src/services/authentication/schema.ts'
import { announceFactor } from '#src/services/authentication/second-factors/notices.ts'
import { passkeys } from '#src/services/authentication/second-factors/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { takeChallenge } from './challenges.ts'
import { readAssertion, verifyAssertion } from './verify.ts'

/**
 * Signs in with a passkey, which is both factors: the device has it, and a finger, face or PIN opened it.
 * @throws Refusal 4001 unknown, 4003 blocked, 4022 late, of another site, wrong or copied
 */
export async function passkeyGrant(
  deps: AuthenticationDeps,
  given: { credential: string; device?: string | undefined },
  origin: Origin,
): Promise<Token> {
  const { db, settings } = deps
  const answer = readAssertion(given.credential, settings)
  await takeChallenge(db, answer.challenge, null)
  const [found] = await db
    .select({ ...stateColumns, passkeyId: passkeys.id, publicKey: passkeys.publicKey })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, answer.credential.id))
  if (!found || isGone(found)) throw unknown()
  const counter = await verifyAssertion(answer, found.publicKey, settings)
  if (found.approvalStatus === 'BLOCKED') {
    await db.transaction((tx) =>
      recordAudit(tx, origin, { event: 'user.sign-in-refused', subjectId: found.id }),
    )
    throw blockedAtSignIn(await findLastComment(db, found.id))
  }
  const outcome = await db.transaction(async (tx) => {
    const own = eq(passkeys.id, found.passkeyId)
    const [passkey] = await tx.select().from(passkeys).where(own).for('update')
    if (!passkey) return unknown()
    if (hasFallen(passkey.counter, counter)) {
      const by = { event: 'user.passkey-cloned', by: origin } as const
      await announceFactor(tx, settings, found.id, by)
      return new Refusal('ruleBroken', 'authentication:passkey.cloned')
    }
    await tx.update(passkeys).set({ counter, usedAt: sql`now()` }).where(own)
    if (given.device) await rememberDevice(tx, found.id, hashSecret(given.device))
    return beginFactoredSession(tx, deps, found, { ...origin, factor: 'passkey' })
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Authenticators that do not count answer 0 each time (WebAuthn §6.1.1). */
function hasFallen(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before
}

function unknown(): Refusal {
  return new Refusal('unauthenticated', 'authentication:passkey.unknown')
}
