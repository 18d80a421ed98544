import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { OTP_TRIES } from '#src/contract/authentication/otp.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { checkCodeShape, isCode } from './codes.ts'
import { otpChallenges } from './schema.ts'
import { cooldownLeft } from './sending-limits.ts'
import { isOf, isOpen, type Target } from './target.ts'

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
    .where(and(isOf(target), isOpen(), lt(otpChallenges.tries, OTP_TRIES)))
    .returning({ id: otpChallenges.id, codeHash: otpChallenges.codeHash })
  if (!tried) throw await refusalWithoutTry(db, target, field)
  if (isCode(settings, target, code, tried.codeHash)) return tried.id
  await db.transaction((tx) => recordWrong(tx, tried.id, target, from))
  throw wrongCode(field)
}

/** The same words for wrong, old, used and never sent. */
export function wrongCode(field: string): Refusal {
  return new Refusal('ruleBroken', 'otp:wrong', { errors: { [field]: 'otp:wrong' } })
}

/** False if another request was faster or the challenge is over. */
export async function takeChallenge(
  tx: Queryable,
  id: string,
  as: 'verified' | 'used',
): Promise<boolean> {
  const taken = await tx
    .update(otpChallenges)
    .set({ verifiedAt: sql`now()`, ...(as === 'used' && { consumedAt: sql`now()` }) })
    .where(and(eq(otpChallenges.id, id), isOpen()))
    .returning({ id: otpChallenges.id })
  return taken.length > 0
}

async function refusalWithoutTry(db: Queryable, target: Target, field: string): Promise<Refusal> {
  const [spent] = await db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(and(isOf(target), isOpen(), gte(otpChallenges.tries, OTP_TRIES)))
  if (!spent) return wrongCode(field)
  const retryAfterSeconds = await cooldownLeft(db, target.destination)
  return new Refusal('tooMany', 'otp:tooManyTries', { retryAfterSeconds })
}

function recordWrong(tx: Tx, id: string, { purpose }: Target, from: From): Promise<void> {
  return recordAudit(tx, from, { event: 'otp.refused', subjectId: id, after: { purpose } })
}
