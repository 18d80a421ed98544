import { sql } from 'drizzle-orm'
import type { DealListItem } from '#src/contract/core/deals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { branchesNamed } from '#src/services/location/index.ts'
import { rulesOf } from './deal-record.ts'
import { deals } from './schema.ts'

/** The same deals with their rules: one statement for a batch, so that pages don't pay for them. */
export async function withRules(
  db: Queryable,
  listed: readonly DealListItem[],
): Promise<DealListItem[]> {
  const ids = listed.map(({ id }) => id)
  const rows = await db
    .select({ deal: deals, validAt: branchesNamed(deals.branchIds) })
    .from(deals)
    .where(sql`${deals.id} = any(${sql.param(ids)}::uuid[])`)
  const found = new Map(
    rows.map(({ deal, validAt }) => [deal.id, { couponRules: rulesOf(deal), validAt }]),
  )
  return listed.map((deal) => {
    const rules = found.get(deal.id)
    return rules ? { ...deal, rules } : deal
  })
}
