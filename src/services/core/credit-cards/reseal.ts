import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { creditCardRequests } from './schema.ts'
import { createDetailsBox, type DetailsBox } from './sealed-details.ts'

type Deps = Pick<ServiceDeps, 'db' | 'settings' | 'log'>

const BATCH = 100

/** Several processes may run it at once; what cannot be opened stays as it is. */
export async function resealCards(
  { db, settings, log }: Deps,
  stopping: AbortSignal,
): Promise<boolean> {
  const box = createDetailsBox(settings.secretKeys)
  if (box.olderKeyIds.length === 0) return false
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  let broken = 0
  while (last && !stopping.aborted) {
    const after: string = last
    const batch = await db.transaction((tx) => resealBatch(tx, box, after))
    last = batch.last
    broken += batch.broken
  }
  if (broken > 0) log.error({ count: broken }, 'sealed credit card requests cannot be opened')
  return false
}

async function resealBatch(tx: Tx, box: DetailsBox, after: string) {
  const { id, sealed } = creditCardRequests
  const keyId = sql`split_part(${sealed}, '.', 1)`
  const rows = await tx
    .select({ id, sealed })
    .from(creditCardRequests)
    .where(and(gt(id, after), inArray(keyId, [...box.olderKeyIds])))
    .orderBy(asc(id))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  let broken = 0
  for (const row of rows) {
    const details = box.open(row.sealed ?? '', row.id)
    if (!details) {
      broken += 1
      continue
    }
    await tx
      .update(creditCardRequests)
      .set({ sealed: box.seal(details, row.id), nicHash: box.hash(details.nic) })
      .where(eq(id, row.id))
  }
  return { last: rows.length === BATCH ? rows.at(-1)?.id : undefined, broken }
}
