import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import { OTP_DIGITS, OTP_PROOF_SECONDS, type OtpPurpose } from '#src/contract/authentication/otp.ts'
import {
  canonicalMobile,
  checkLocalMobile,
  type LocalMobile,
} from '#src/contract/authentication/phone-number.ts'
import type { Channel } from '#src/contract/notifications/messages.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { type SecretBox, secretBoxOf } from '#src/platform/secret-box.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'
import { otpChallenges } from './schema.ts'

export type Target = {
  purpose: OtpPurpose
  destination: string
  flowHash: string
  userId: string | null
}

/** @param flow the browser's own name for the attempt, if it sent one */
export function targetOf(
  purpose: OtpPurpose,
  destination: string,
  flow: string | undefined,
  userId: string | null = null,
): Target {
  return { purpose, destination, flowHash: flow ? hashSecret(flow) : '', userId }
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

type Secrets = Pick<Settings, 'secretKeys'>

const shape = new RegExp(`^[0-9]{${OTP_DIGITS}}$`)

/** "004217": uniformly random over six digits. */
export function newCode(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
}

/** An HMAC of the code, since a million bare hashes are quickly tried. */
export function signCode(settings: Secrets, target: Target, code: string): string {
  return boxOf(settings).sign(textOf(target, code))
}

/** Compares in constant time; codes of an older secret stay valid. */
export function isCode(settings: Secrets, target: Target, code: string, kept: string): boolean {
  return boxOf(settings).verify(textOf(target, code), kept)
}

export function checkCodeShape(code: string, field: string): void {
  if (shape.test(code)) return
  throw fieldRefusal(field, code === '' ? 'common:messages.otpRequired' : 'otp:sixDigits')
}

function textOf({ purpose, destination, flowHash, userId }: Target, code: string): string {
  return JSON.stringify([purpose, destination, flowHash, userId, code])
}

function boxOf({ secretKeys }: Secrets): SecretBox {
  return secretBoxOf(secretKeys, 'one-time passwords')
}

export type Given = { email?: string | undefined; mobileNo?: LocalMobile | undefined }

export type Destination = { channel: Channel; to: string }

/** Numbers are verified by SMS, addresses by e-mail, a sign-up by either. @throws Refusal invalid */
export function readDestination(purpose: OtpPurpose, { email, mobileNo }: Given): Destination {
  if (mobileNo && email === undefined && purpose !== 'CHANGE_EMAIL') {
    return { channel: 'SMS', to: canonicalMobile(readMobile(mobileNo)) }
  }
  if (email !== undefined && !mobileNo && purpose !== 'CHANGE_MOBILE') {
    return { channel: 'EMAIL', to: readEmail(email) }
  }
  const field = purpose === 'CHANGE_EMAIL' ? 'email' : 'mobileNo'
  throw fieldRefusal(field, 'otp:oneDestination')
}

export function readMobile(mobileNo: LocalMobile): LocalMobile {
  const read = checkLocalMobile(mobileNo)
  if (!read) throw fieldRefusal('mobileNo', 'common:messages.mobileNumber')
  return read
}

export function readEmail(typed: string): string {
  const email = canonicalEmail(typed)
  if (!isEmail(email)) throw fieldRefusal('email', 'common:messages.email')
  return email
}

export async function hasProof(db: Queryable, target: Target): Promise<boolean> {
  return (await db.$count(otpChallenges, isProof(target))) > 0
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
