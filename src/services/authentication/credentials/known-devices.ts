import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { isActive, users } from '#src/services/authentication/schema.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { knownDevices } from './schema.ts'

const DEVICES_MAX = 20

/** Remembers that this browser knew the password; beyond 20, those unseen the longest are forgotten. */
export async function rememberDevice(tx: Tx, userId: string, deviceHash: string): Promise<void> {
  await lockName(tx, `known devices ${userId}`)
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { seenAt: sql`now()` },
    })
  const kept = tx
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.seenAt))
    .limit(DEVICES_MAX)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.deviceHash, kept)))
}

/** Id of the oldest approved account a browser has signed in to; null for an unknown browser. */
export async function findVoucher(db: Queryable, deviceHash: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.deviceHash, deviceHash), isActive))
    .orderBy(asc(users.id))
    .limit(1)
  return row?.id ?? null
}
