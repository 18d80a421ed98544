import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { AFTER_RESET_HOURS } from '#src/contract/authentication/step-up.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { isGone } from '#src/services/authentication/account-state.ts'
import { addressesOf, sendNotice } from '#src/services/authentication/credentials/notices.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { contactColumns, stateColumns, users } from '#src/services/authentication/schema.ts'
import { endSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import type { SendingSettings } from '#src/services/notifications/index.ts'
import { factorWaits, secondFactors } from './schema.ts'

type By = {
  /** As the owner reads it. */
  name: string
  origin: Origin & { caller?: Caller }
  comment?: string
  after?: object
}

/**
 * Switches somebody's factor off without a code of it. Recovery codes and remembered devices go with it,
 * every session ends, and the owner is told at every address.
 * @returns whether it was on
 */
export async function endLostFactor(
  tx: Tx,
  settings: SendingSettings,
  userId: string,
  { name, origin, ...why }: By,
): Promise<boolean> {
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
  const { rowCount } = await tx.delete(secondFactors).where(isOn)
  if (rowCount === 0) return false
  await endSignIns(tx, userId, 'all', 'factor')
  await shutAfterReset(tx, userId)
  await recordAudit(tx, origin, { event: 'user.factor-reset', subjectId: userId, ...why })
  const [owner] = await tx.select(contactColumns).from(users).where(eq(users.id, userId))
  if (!owner) return true
  const { language, ...contacts } = owner
  const message = { template: 'factor-reset', params: { by: name }, language } as const
  await sendNotice(tx, settings, addressesOf(contacts), message)
  return true
}

/** A newer reset begins the wait again. */
async function shutAfterReset(tx: Tx, userId: string): Promise<void> {
  const until = sql`now() + make_interval(hours => ${AFTER_RESET_HOURS})`
  await tx
    .insert(factorWaits)
    .values({ userId, until })
    .onConflictDoUpdate({ target: factorWaits.userId, set: { until } })
}

type Ended = { verdict: 'ended'; userId: string } | { verdict: 'unknown' | 'closed' | 'off' }

/** For the command on the server, which nobody has to confirm. */
export function endLostFactorAt(
  db: Database,
  { brandName, ...settings }: SendingSettings & { brandName: string },
  email: string,
): Promise<Ended> {
  const origin = { requestId: `factors end ${v7()}`, address: null }
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select(stateColumns)
      .from(users)
      .where(eq(users.email, canonicalEmail(email)))
      .for('no key update')
    if (!account) return { verdict: 'unknown' }
    if (isGone(account)) return { verdict: 'closed' }
    const { id: userId } = account
    const wasOn = await endLostFactor(tx, settings, userId, { name: brandName, origin })
    return wasOn ? { verdict: 'ended', userId } : { verdict: 'off' }
  })
}
