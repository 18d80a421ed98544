import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Job } from '#src/platform/start-job.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { csvKey } from './keys.ts'
import { files } from './schema.ts'

export function fileJobs(deps: ServiceDeps): Job[] {
  return [{ name: 'coupon file tidying', everyMs: 3_600_000, run: () => tidy(deps) }]
}

/** An upload ends long before. */
const UNFINISHED_MS = 86_400_000

async function tidy(deps: ServiceDeps): Promise<boolean> {
  await deps.storage.sweep(new Date(Date.now() - UNFINISHED_MS))
  return removeOldCsvs(deps)
}

const KEPT_DAYS = 30
const BATCH = 100

/** Coupon files are useless once imported; after a month they stop counting against the quota. */
export async function removeOldCsvs({
  db,
  storage,
}: Pick<ServiceDeps, 'db' | 'storage'>): Promise<boolean> {
  const old = db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.kind, 'COUPONS'),
        lt(files.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    )
    .limit(BATCH)
  const removed = await db.delete(files).where(inArray(files.id, old)).returning({ id: files.id })
  for (const { id } of removed) await storage.remove(csvKey(id))
  return removed.length === BATCH
}
