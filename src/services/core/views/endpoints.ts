import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { recordViews as contract, VIEWS_PER_HOUR } from '#src/contract/core/views.ts'
import type { Tx } from '#src/database/connect.ts'
import { insertViews } from '#src/services/core/view-counts/insert-views.ts'
import { viewBatches } from '#src/services/core/view-counts/schema.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { resolveViews } from './resolve-views.ts'

/** POST views: a batch is recorded whole or not at all, and once. */
const recordViews = bind(contract, async (call, { db }) => ({
  data: { count: await db.transaction((tx) => recordOnce(tx, call)) },
}))

/** Locks the person, so that a batch sent twice is serialized and the limit holds. */
async function recordOnce(
  tx: Tx,
  { body, caller: { userId }, query }: Call<typeof contract>,
): Promise<number> {
  await lockName(tx, `views ${userId}`)
  const key = query.key ?? v7()
  const before = await findBatch(tx, userId, key)
  if (before) return before.count
  await limitViews(tx, userId, body.length)
  const seen = await resolveViews(tx, body)
  await tx.insert(viewBatches).values({ userId, key, count: seen.length })
  await insertViews(tx, seen)
  return seen.length
}

async function findBatch(tx: Tx, userId: string, key: string) {
  const [batch] = await tx
    .select({ count: viewBatches.count })
    .from(viewBatches)
    .where(and(eq(viewBatches.userId, userId), eq(viewBatches.key, key)))
  return batch
}

export const viewEndpoints = [recordViews]

const HOUR_SECONDS = 3600

/** Without a limit anybody could make a deal popular. @throws Refusal tooMany */
async function limitViews(tx: Tx, userId: string, more: number): Promise<void> {
  const [sent] = await tx
    .select({
      views: sql<number>`coalesce(sum(${viewBatches.count}), 0)::int`,
      seconds: sql<number>`ceil(${HOUR_SECONDS}::int - extract(epoch from now() - min(${viewBatches.recordedAt})))::int`,
    })
    .from(viewBatches)
    .where(
      and(
        eq(viewBatches.userId, userId),
        gt(viewBatches.recordedAt, sql`now() - make_interval(secs => ${HOUR_SECONDS})`),
      ),
    )
  if (!sent || sent.views + more <= VIEWS_PER_HOUR) return
  const retryAfterSeconds = Math.max(1, sent.seconds)
  throw new Refusal('tooMany', 'core:view.tooMany', { retryAfterSeconds })
}
