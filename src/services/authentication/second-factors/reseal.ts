import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { secondFactors } from './schema.ts'
import { olderKeyIds, openSecret, sealSecret } from './secrets.ts'

/** Seals again what an older key sealed, so that the key can be dropped. */
export async function resealFactors({ db, settings, log }: ServiceDeps): Promise<boolean> {
  const keyIds = olderKeyIds(settings)
  if (keyIds.length === 0) return false
  const { userId, sealed } = secondFactors
  const old = await db
    .select({ userId, sealed })
    .from(secondFactors)
    .where(inArray(sql`split_part(${sealed}, '.', 1)`, keyIds))
  let broken = 0
  for (const row of old) {
    if (row.sealed === null) continue
    const secret = openSecret(settings, row.userId, row.sealed)
    if (secret === null) broken += 1
    else {
      const unchanged = and(eq(userId, row.userId), eq(sealed, row.sealed))
      const again = sealSecret(settings, row.userId, secret)
      await db.update(secondFactors).set({ sealed: again }).where(unchanged)
    }
  }
  if (broken > 0) log.error({ count: broken }, 'second factors cannot be opened')
  return false
}
