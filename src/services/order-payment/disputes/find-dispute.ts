import { desc, eq, sql } from 'drizzle-orm'
import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'
import type { Queryable } from '#src/database/connect.ts'
import { disputes } from './schema.ts'

export async function findDispute(db: Queryable, checkoutId: string): Promise<DisputeState | null> {
  const [row] = await db
    .select({ state: disputes.state })
    .from(disputes)
    .where(eq(disputes.checkoutId, checkoutId))
    .orderBy(desc(sql`${disputes.state} = 'OPEN'`), desc(disputes.openedAt))
    .limit(1)
  return row?.state ?? null
}
