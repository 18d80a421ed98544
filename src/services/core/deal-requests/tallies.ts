import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { dealRequestCombinations, type dealRequests, dealRequestTallies } from './schema.ts'

type Counted = Pick<
  typeof dealRequests.$inferSelect,
  'ownerId' | 'ownerRole' | 'categoryId' | 'brandId' | 'requestedAt'
>

/** Every request locks the rows in this order, so that two never deadlock. */
export async function countRequest(tx: Tx, request: Counted): Promise<void> {
  const { ownerId, ownerRole, categoryId, brandId, requestedAt } = request
  const place = { ownerId, ownerRole, categoryId, brandId }
  const [combination] = await tx
    .insert(dealRequestCombinations)
    .values({ ...place, id: v7(), requests: 1, lastRequestedAt: requestedAt })
    .onConflictDoUpdate({
      target: [
        dealRequestCombinations.ownerId,
        dealRequestCombinations.categoryId,
        dealRequestCombinations.brandId,
      ],
      set: {
        requests: sql`${dealRequestCombinations.requests} + 1`,
        lastRequestedAt: sql`greatest(${dealRequestCombinations.lastRequestedAt}, excluded.last_requested_at)`,
      },
    })
    .returning({ requests: dealRequestCombinations.requests })
  const combinations = combination?.requests === 1 ? 1 : 0
  await tx
    .insert(dealRequestTallies)
    .values([ALL_OWNERS, ownerId].map((scope) => ({ scope, ownerRole, combinations, requests: 1 })))
    .onConflictDoUpdate({
      target: [dealRequestTallies.scope, dealRequestTallies.ownerRole],
      set: {
        combinations: sql`${dealRequestTallies.combinations} + excluded.combinations`,
        requests: sql`${dealRequestTallies.requests} + 1`,
      },
    })
}
