import { and, eq, isNull, sql } from 'drizzle-orm'
import type { offerTypeSorts } from '#src/contract/core/offer-types.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'
import { offerTypes } from './schema.ts'

/** Unique among those not deleted. */
const byName = [sql`lower(${offerTypes.name})`]

export const offerTypeOrders = listOrders<(typeof offerTypeSorts)[number]>(
  { table: offerTypes, id: offerTypes.id, by: byName, direction: 'asc' },
  { name: { by: byName, index: 'offer_types_name' } },
)

export type OfferType = typeof offerTypes.$inferSelect

/**
 * An offer type that can be chosen, protected from deletion until the transaction ends; null if there is
 * none.
 */
export async function findOfferType(tx: Tx, id: string): Promise<OfferType | null> {
  const [found] = await tx
    .select()
    .from(offerTypes)
    .where(and(eq(offerTypes.id, id), isNull(offerTypes.deletedAt)))
    .for('share')
  return found ?? null
}

export async function findOfferTypeName(db: Queryable, id: string): Promise<string | null> {
  const [found] = await db
    .select({ name: offerTypes.name })
    .from(offerTypes)
    .where(eq(offerTypes.id, id))
  return found?.name ?? null
}
