import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { recordViews as contract } from '#src/contract/core/views.ts'
import type { Tx } from '#src/database/connect.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { limitViews } from './limit-views.ts'
import { resolveViews, type SeenView } from './resolve-views.ts'
import { viewBatches, views } from './schema.ts'

/** POST views: a batch is recorded whole or not at all, and once. */
export const recordViews = bind(contract, async (call, { db }) => ({
  data: { count: await db.transaction((tx) => recordOnce(tx, call)) },
}))

/** Locks the person, so that a batch sent twice is serialized and the limit holds. */
async function recordOnce(
  tx: Tx,
  { body, caller: { userId }, query }: Call<typeof contract>,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId}`}, 0))`)
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

async function insertViews(tx: Tx, seen: readonly SeenView[]): Promise<void> {
  const column = <K extends keyof SeenView>(name: K) => sql.param(seen.map((view) => view[name]))
  await tx.execute(sql`
    insert into ${views} (deal_id, category_id, merchant_id, bank_id, viewed_at)
    select deal_id, category_id, merchant_id, bank_id, viewed_at
    from unnest(${column('dealId')}::uuid[], ${column('categoryId')}::uuid[],
      ${column('merchantId')}::uuid[], ${column('bankId')}::uuid[],
      ${column('viewedAt')}::timestamptz[])
      as seen (deal_id, category_id, merchant_id, bank_id, viewed_at)`)
}
