import { sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/database/connect.ts'
import { deals, dealTallies } from '../../services/core/deals/schema.ts'
import { ALL_OWNERS } from '../../services/kit/all-owners.ts'

/** PostgreSQL takes 65,535 parameters a statement; a deal has about thirty. */
const BATCH = 1000

export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: PgInsertValue<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx.insert(table).values(rows.slice(start, start + BATCH))
  }
}

export async function fillTallies(tx: Tx): Promise<void> {
  await tx.delete(dealTallies)
  await tx.execute(sql`
    insert into ${dealTallies} (scope, approval_status, expires_on, count)
    select coalesce(${deals.merchantId}, ${ALL_OWNERS}::uuid), ${deals.approvalStatus}, ${deals.expiresOn}, count(*)
    from ${deals} where ${deals.deletedAt} is null
    group by grouping sets (
      (${deals.merchantId}, ${deals.approvalStatus}, ${deals.expiresOn}),
      (${deals.approvalStatus}, ${deals.expiresOn})
    )`)
}
