import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { deviceTokens } from './schema.ts'

/** Longer than any session; a used browser registers every day. */
const UNSEEN_DAYS = 60

/** Browsers get pushes only while their sign-in lasts; call it where sign-ins end. */
export async function forgetDevices(
  tx: Tx,
  userId: string,
  signInIds: readonly string[] | 'all',
): Promise<void> {
  if (signInIds.length === 0) return
  const ended = signInIds === 'all' ? undefined : inArray(deviceTokens.signInId, [...signInIds])
  await tx.delete(deviceTokens).where(and(eq(deviceTokens.userId, userId), ended))
}

/** A browser unknown to its push service (404, 410). */
export async function forgetDevice(db: Queryable, hash: string): Promise<void> {
  await db.delete(deviceTokens).where(eq(deviceTokens.hash, hash))
}

export async function forgetUnseenDevices(db: Queryable): Promise<void> {
  const old = sql`now() - make_interval(days => ${UNSEEN_DAYS})`
  await db
    .delete(deviceTokens)
    .where(and(eq(deviceTokens.platform, 'WEB'), lt(deviceTokens.seenAt, old)))
}
