import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/authentication/otp.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps, Settings } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { networkOf } from '#src/services/kit/throttle/throttles.ts'
import {
  checkCodeShape,
  isCode,
  isOf,
  isOpen,
  newCode,
  readDestination,
  signCode,
  type Target,
  targetOf,
} from './codes.ts'
import { otpChallenges } from './schema.ts'
import { refuseWithoutChannel, sendCode } from './send-code.ts'
import { cooldownLeft, refuseTooManyCodes } from './sending-limits.ts'

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
  origin: From,
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
    expiresAt: sql`now() + make_interval(secs => ${contract.OTP_SECONDS})`,
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

type Given = { code: string; field: string }
type From = Origin & { caller?: Caller | undefined }

/**
 * Takes one of five attempts, which stays taken whatever follows, and returns the challenge the code
 * belongs to. The code is not used up yet: the caller takes the challenge conditionally, so that of
 * parallel correct codes one succeeds.
 * @throws Refusal invalid, ruleBroken for wrong, old, used and unknown alike, tooMany after five
 */
export async function tryCode(
  { db, settings }: Pick<ServiceDeps, 'db' | 'settings'>,
  target: Target,
  { code, field }: Given,
  from: From,
): Promise<string> {
  checkCodeShape(code, field)
  const [tried] = await db
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(and(isOf(target), isOpen(), lt(otpChallenges.tries, contract.OTP_TRIES)))
    .returning({ id: otpChallenges.id, codeHash: otpChallenges.codeHash })
  if (!tried) throw await refusalWithoutTry(db, target, field)
  if (isCode(settings, target, code, tried.codeHash)) return tried.id
  const refused = { event: 'otp.refused', subjectId: tried.id, after: { purpose: target.purpose } }
  await db.transaction((tx) => recordAudit(tx, from, refused))
  throw wrongCode(field)
}

/** The same words for wrong, old, used and never sent. */
export function wrongCode(field: string): Refusal {
  return fieldRefusal(field, 'otp:wrong', 'ruleBroken')
}

/** False if another request was faster or the challenge is over. */
export async function takeChallenge(
  tx: Queryable,
  id: string,
  as: 'verified' | 'used',
): Promise<boolean> {
  const { rowCount } = await tx
    .update(otpChallenges)
    .set({ verifiedAt: sql`now()`, ...(as === 'used' && { consumedAt: sql`now()` }) })
    .where(and(eq(otpChallenges.id, id), isOpen()))
  return rowCount === 1
}

async function refusalWithoutTry(db: Queryable, target: Target, field: string): Promise<Refusal> {
  const [spent] = await db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(and(isOf(target), isOpen(), gte(otpChallenges.tries, contract.OTP_TRIES)))
  if (!spent) return wrongCode(field)
  const retryAfterSeconds = await cooldownLeft(db, target.destination)
  return new Refusal('tooMany', 'otp:tooManyTries', { retryAfterSeconds })
}

export const oneTimePasswordsEndpoints = [
  bind(contract.generateOtp, async (call, { db, settings }) => {
    const { purpose, flow } = call.body
    const userId = ownerOf(purpose, call.caller)
    const destination = readDestination(purpose, call.body)
    refuseWithoutChannel(settings, destination.channel)
    const target = targetOf(purpose, destination.to, flow, userId)
    await db.transaction(async (tx) => {
      const code = await beginChallenge(tx, settings, target, call)
      await sendCode(tx, settings, destination, { purpose, code, language: call.language })
    })
    const data = { retryAfterSeconds: contract.OTP_COOLDOWN_SECONDS }
    return { data, message: `otp:sent.${destination.channel}` }
  }),

  bind(contract.verifyOtp, async (call, deps) => {
    const { purpose, flow, otp: code } = call.body
    const userId = ownerOf(purpose, call.caller)
    const { to } = readDestination(purpose, call.body)
    const target = targetOf(purpose, to, flow, userId)
    const id = await tryCode(deps, target, { code, field: 'otp' }, call)
    await deps.db.transaction(async (tx) => {
      if (!(await takeChallenge(tx, id, 'verified'))) throw wrongCode('otp')
      await recordAudit(tx, call, { event: 'otp.verified', subjectId: id, after: { purpose } })
    })
    return { data: null, message: 'otp:verified' }
  }),
]

function ownerOf(purpose: contract.OtpPurpose, caller: Caller | undefined): string | null {
  if (purpose === 'SIGN_UP') return null
  if (!caller) throw new Refusal('unauthenticated', 'errors:service.unauthenticated')
  return caller.userId
}
