import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { offerTypes } from './schema.ts'

export type OfferType = typeof offerTypes.$inferSelect

/** An offer type that may still be chosen, held against deletion until the transaction ends; null when there is none. */
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
