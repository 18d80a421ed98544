import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { uncountedViews, views } from './schema.ts'

export type SeenView = {
  dealId: string | null
  categoryId: string | null
  merchantId: string | null
  bankId: string | null
  /** ISO 8601 */
  viewedAt: string
}

/** Stores views as a batch that the next round counts, both or neither. */
export async function insertViews(tx: Tx, seen: readonly SeenView[]): Promise<void> {
  const column = <K extends keyof SeenView>(name: K) => sql.param(seen.map((view) => view[name]))
  const columns = sql`${column('dealId')}::uuid[], ${column('categoryId')}::uuid[],
    ${column('merchantId')}::uuid[], ${column('bankId')}::uuid[], ${column('viewedAt')}::timestamptz[]`
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${uncountedViews} (count, deal_ids, category_ids, merchant_ids, bank_ids, viewed_at)
    values (${seen.length}, ${columns}) returning id`)
  await tx.execute(sql`
    insert into ${views} (deal_id, category_id, merchant_id, bank_id, viewed_at, batch_id)
    select seen.*, ${rows[0]?.id}::bigint from unnest(${columns}) as seen`)
}
