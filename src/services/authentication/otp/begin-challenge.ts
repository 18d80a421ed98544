import { and, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { OTP_SECONDS } from '#src/contract/authentication/otp.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { networkOf } from '#src/services/kit/throttle/throttles.ts'
import { newCode, signCode } from './codes.ts'
import { otpChallenges } from './schema.ts'
import { refuseTooManyCodes } from './sending-limits.ts'
import { isOf, type Target } from './target.ts'

const SWEPT_AT_ONCE = 20

/**
 * Creates a code for the target and returns it for sending in the same transaction. An unused older code
 * of the same target ends; what was already verified stays valid.
 * @throws Refusal tooMany
 */
export async function beginChallenge(
  tx: Tx,
  settings: Settings,
  target: Target,
  origin: Origin & { caller?: Caller | undefined },
): Promise<string> {
  const { address } = origin
  const addressHash = address ? hashSecret(`otp ${networkOf(address)}`) : null
  await refuseTooManyCodes(tx, { destination: target.destination, addressHash })
  await sweep(tx)
  await tx
    .update(otpChallenges)
    .set({ consumedAt: sql`now()` })
    .where(and(isOf(target), isNull(otpChallenges.verifiedAt), isNull(otpChallenges.consumedAt)))
  const id = v7()
  const code = newCode()
  await tx.insert(otpChallenges).values({
    ...target,
    id,
    codeHash: signCode(settings, target, code),
    addressHash,
    expiresAt: sql`now() + make_interval(secs => ${OTP_SECONDS})`,
  })
  await recordAudit(tx, origin, {
    event: 'otp.requested',
    subjectId: id,
    after: { purpose: target.purpose },
  })
  return code
}

/** Deletes a few expired rows, so that each new code pays for the cleaning. */
async function sweep(tx: Tx): Promise<void> {
  const old = tx
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(sql`${otpChallenges.createdAt} < now() - interval '2 days'`)
    .limit(SWEPT_AT_ONCE)
    .for('update', { skipLocked: true })
  await tx.delete(otpChallenges).where(inArray(otpChallenges.id, old))
}
