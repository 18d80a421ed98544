import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { knownDevices } from './schema.ts'

const DEVICES_MAX = 20

/** Remembers that this browser knew the password; the longest unseen ones beyond 20 are forgotten. */
export async function rememberDevice(tx: Tx, userId: string, deviceHash: string): Promise<void> {
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
