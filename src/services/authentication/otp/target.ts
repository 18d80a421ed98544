import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { OtpPurpose } from '#src/contract/authentication/otp.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { otpChallenges } from './schema.ts'

export type Target = {
  purpose: OtpPurpose
  destination: string
  flowHash: string
  userId: string | null
}

/** Hash of the browser's own name for the attempt; empty if it sent none. */
export function hashFlow(flow: string | undefined): string {
  return flow ? hashSecret(flow) : ''
}

export function isOf({ purpose, destination, flowHash, userId }: Target): SQL | undefined {
  return and(
    eq(otpChallenges.purpose, purpose),
    eq(otpChallenges.destination, destination),
    eq(otpChallenges.flowHash, flowHash),
    userId === null ? isNull(otpChallenges.userId) : eq(otpChallenges.userId, userId),
  )
}

export function isOpen(): SQL | undefined {
  return and(
    isNull(otpChallenges.verifiedAt),
    isNull(otpChallenges.consumedAt),
    gt(otpChallenges.expiresAt, sql`now()`),
  )
}
