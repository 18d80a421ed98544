import { and, eq, notInArray, sql } from 'drizzle-orm'
import { REMEMBERED_DAYS } from '#src/contract/authentication/second-factors.ts'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Tx } from '#src/database/connect.ts'
import { blockedAtSignIn, isGone } from '#src/services/authentication/account-state.ts'
import { findLastComment } from '#src/services/authentication/account-summary.ts'
import { beginFactoredSession } from '#src/services/authentication/begin-session.ts'
import { rememberDevice } from '#src/services/authentication/credentials/known-devices.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { forgetFailures } from '#src/services/kit/throttle/throttles.ts'
import { findChallenge, rememberedHash, takeChallenge } from './challenges.ts'
import { withCode } from './check-code.ts'
import { notifyOfRecovery } from './notices.ts'
import { rememberedDevices } from './schema.ts'

const DEVICES_MAX = 20

type Given = { challenge: string; code: string; remember?: 'true' | undefined }

/**
 * Ends a sign-in that waits for its second factor: a code of the app, or a recovery code.
 * @throws Refusal 4001 if the first factor has to be proved again, 4003 blocked, 4022 wrong, 4029
 */
export async function factorGrant(
  deps: AuthenticationDeps,
  { challenge, code, remember }: Given,
  origin: Origin,
): Promise<Token> {
  const found = await findChallenge(deps.db, challenge)
  if (!found || isGone(found)) throw beginAgain()
  const { id: userId, deviceHash, forgives } = found
  if (found.approvalStatus === 'BLOCKED') {
    await deps.db.transaction((tx) =>
      recordAudit(tx, origin, { event: 'user.sign-in-refused', subjectId: userId }),
    )
    throw blockedAtSignIn(await findLastComment(deps.db, userId))
  }
  return withCode(
    deps,
    {
      userId,
      code,
      state: 'on',
      async run(tx, used) {
        if (!(await takeChallenge(tx, challenge))) throw beginAgain()
        if (forgives) await forgetFailures(tx, { key: forgives, free: 0, windowSeconds: 0 })
        if (deviceHash) await rememberDevice(tx, userId, deviceHash)
        if (remember && deviceHash) await skipFactorOn(tx, userId, deviceHash)
        if (used === 'recovery') await notifyOfRecovery(tx, deps.settings, userId, origin)
        return beginFactoredSession(tx, deps, found, { ...origin, factor: used })
      },
    },
    origin,
  )
}

async function skipFactorOn(tx: Tx, userId: string, deviceHash: string): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${REMEMBERED_DAYS})`
  await tx
    .insert(rememberedDevices)
    .values({ userId, deviceHash: rememberedHash(userId, deviceHash), expiresAt })
    .onConflictDoUpdate({
      target: rememberedDevices.deviceHash,
      set: { expiresAt, seenAt: sql`now()` },
    })
  const own = eq(rememberedDevices.userId, userId)
  const kept = tx
    .select({ id: rememberedDevices.id })
    .from(rememberedDevices)
    .where(own)
    .orderBy(sql`${rememberedDevices.seenAt} desc`)
    .limit(DEVICES_MAX)
  await tx.delete(rememberedDevices).where(and(own, notInArray(rememberedDevices.id, kept)))
}

function beginAgain(): Refusal {
  return new Refusal('unauthenticated', 'authentication:factor.expired')
}
