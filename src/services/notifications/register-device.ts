import { createHash } from 'node:crypto'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { registerDevice } from '#src/contract/notifications/messages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { parsePushSubscription } from './push-subscription.ts'
import { deviceTokens } from './schema.ts'

const DEVICES_MAX = 20

type Device = Pick<z.output<(typeof registerDevice)['body']>, 'deviceToken' | 'platform'>

/**
 * A device notifies its latest user only: signing in at a browser takes it over, and it is forgotten
 * when that sign-in ends. Keeps the 20 seen last. Answers whether it is new to this user. @throws
 * Refusal invalid where the token of a browser is no push subscription
 */
export async function keepDevice(
  tx: Tx,
  { userId, signInId }: Pick<Caller, 'userId' | 'signInId'>,
  device: Device,
): Promise<boolean> {
  const { hash, token } = nameOf(device)
  const { platform } = device
  const [before] = await tx
    .select({ userId: deviceTokens.userId })
    .from(deviceTokens)
    .where(eq(deviceTokens.hash, hash))
    .for('update')
  await tx
    .insert(deviceTokens)
    .values({ hash, userId, signInId, token, platform })
    .onConflictDoUpdate({
      target: deviceTokens.hash,
      set: { userId, signInId, token, platform, seenAt: sql`now()` },
    })
  if (before?.userId === userId) return false
  await dropOldest(tx, userId)
  return true
}

/** A browser is the address of its push service, whatever its keys are today. */
function nameOf({ deviceToken, platform }: Device) {
  if (platform !== 'WEB') return { hash: hashOf(deviceToken), token: deviceToken }
  const subscription = parsePushSubscription(deviceToken)
  if (!subscription) throw new Refusal('invalid', 'notifications:errors.device')
  return { hash: hashOf(subscription.endpoint), token: JSON.stringify(subscription) }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  const own = eq(deviceTokens.userId, userId)
  const kept = tx
    .select({ hash: deviceTokens.hash })
    .from(deviceTokens)
    .where(own)
    .orderBy(desc(deviceTokens.seenAt), desc(deviceTokens.hash))
    .limit(DEVICES_MAX)
  await tx.delete(deviceTokens).where(and(own, notInArray(deviceTokens.hash, kept)))
}
