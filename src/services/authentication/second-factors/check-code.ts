import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { beginAttempt, refuseSignIn } from '#src/services/authentication/attempt.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps, Settings } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { forgetFailures, type Limit } from '#src/services/kit/throttle/throttles.ts'
import { spendCode } from './recovery-codes.ts'
import { secondFactors } from './schema.ts'
import { openSecret } from './secrets.ts'
import { checkTotp } from './totp.ts'

const DAY_SECONDS = 86_400

type By = Origin & { caller?: Caller | undefined }
export type UsedFactor = 'totp' | 'recovery'

type Attempt<Done> = {
  userId: string
  code: string
  /** What the code is for: one for switching on is no recovery code. */
  state: 'on' | 'setup'
  /** In the transaction that used the code up; a refusal it throws leaves the code as it was. */
  run: (tx: Tx, used: UsedFactor) => Promise<Done>
}

/**
 * Takes a code and does what it was asked for, in one transaction. Each try counts as a failure up front.
 * @throws Refusal ruleBroken at `code`, tooMany, and what `run` throws
 */
export async function withCode<Done>(
  deps: ServiceDeps,
  { userId, code, state, run }: Attempt<Done>,
  by: By,
): Promise<Done> {
  const limit = codeLimit(userId)
  await beginAttempt(deps.db, [limit])
  const outcome = await deps.db.transaction(async (tx): Promise<Outcome<Done>> => {
    const verdict = await takeCode(tx, deps.settings, { userId, code, state })
    if (typeof verdict === 'string' && verdict !== 'totp' && verdict !== 'recovery') {
      await recordAudit(tx, by, { event: 'user.factor-refused', subjectId: userId })
      return { ok: false, words: words[verdict] }
    }
    await forgetFailures(tx, limit)
    return { ok: true, done: await run(tx, verdict) }
  })
  if (outcome.ok) return outcome.done
  await refuseSignIn(deps.db, [limit])
  throw fieldRefusal('code', outcome.words, 'ruleBroken')
}

type Outcome<Done> = { ok: true; done: Done } | { ok: false; words: Key }
type Verdict = UsedFactor | keyof typeof words
const words = {
  used: 'authentication:factor.used',
  clock: 'authentication:factor.clock',
  wrong: 'authentication:factor.wrong',
  lost: 'authentication:factor.lost',
} as const satisfies Record<string, Key>

/** Locks the factor, so that of equal codes on two replicas one is first. */
async function takeCode(
  tx: Tx,
  settings: Settings,
  { userId, code, state }: Omit<Attempt<unknown>, 'run'>,
): Promise<Verdict> {
  const { confirmedAt, appPending } = secondFactors
  const [factor] = await tx
    .select({
      sealed: secondFactors.sealed,
      pending: appPending,
      lastStep: secondFactors.lastStep,
      seconds: sql<number>`extract(epoch from clock_timestamp())::float8`,
    })
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, userId),
        state === 'on' ? isNotNull(confirmedAt) : or(isNull(confirmedAt), appPending),
      ),
    )
    .for('update')
  if (!factor) throw new Refusal('ruleBroken', 'authentication:factor.ended')
  const digits = code.replaceAll(/\s/g, '')
  if (state === 'on' && !/^\d{6}$/.test(digits)) {
    return (await spendCode(tx, userId, code)) ? 'recovery' : 'wrong'
  }
  if (!factor.sealed || (state === 'on' && factor.pending)) return 'wrong'
  const secret = openSecret(settings, userId, factor.sealed)
  if (secret === null) return 'lost'
  const seconds = Math.floor(factor.seconds)
  const verdict = checkTotp(digits, { ...factor, secret, seconds })
  if (typeof verdict === 'string') return verdict
  await tx
    .update(secondFactors)
    .set({ lastStep: verdict.step })
    .where(eq(secondFactors.userId, userId))
  return 'totp'
}

function codeLimit(userId: string): Limit {
  return { key: hashSecret(`second factor ${userId}`), free: 4, windowSeconds: DAY_SECONDS }
}
