import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { OTP_PROOF_SECONDS } from '#src/contract/authentication/otp.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { isOf, type Target } from './codes.ts'
import { otpChallenges } from './schema.ts'

export async function hasProof(db: Queryable, target: Target): Promise<boolean> {
  const rows = await db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(isProof(target))
    .limit(1)
  return rows.length > 0
}

/** Uses up the proof, in the transaction it was verified for; false if there is none. */
export async function consumeProof(tx: Tx, target: Target): Promise<boolean> {
  const used = await tx
    .update(otpChallenges)
    .set({ consumedAt: sql`now()` })
    .where(isProof(target))
    .returning({ id: otpChallenges.id })
  return used.length > 0
}

function isProof(target: Target): SQL | undefined {
  const oldest = sql`now() - make_interval(secs => ${OTP_PROOF_SECONDS})`
  return and(isOf(target), isNull(otpChallenges.consumedAt), gt(otpChallenges.verifiedAt, oldest))
}
