import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { offerTypeSorts } from '#src/contract/core/offer-types.ts'
import type { Tx } from '#src/database/connect.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import { containsTerm, readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { offerTypes } from './schema.ts'

/** Needs no second key: names are unique among those not deleted. */
const byName = [sql`lower(${offerTypes.name})`]

export const offerTypeOrders = listOrders<(typeof offerTypeSorts)[number]>(
  { table: offerTypes, id: offerTypes.id, by: byName, direction: 'asc' },
  { name: { by: byName, index: 'offer_types_name' } },
)

export const findListedOfferTypes: FindListed<'offerTypes'> = (scope, { term }) =>
  listedIds(scope, offerTypeOrders(undefined), matchOfferTypes(readSearchTerm(term)))

export function matchOfferTypes(term: string | null): SQL | undefined {
  const named = term === null ? undefined : containsTerm(offerTypes.name, term)
  return and(isNull(offerTypes.deletedAt), named)
}

export const offerTypeRecords = simpleRecords(offerTypes, {
  noun: 'offer-type',
  notFound: 'core:offerType.notFound',
  changed: 'core:offerType.changed',
  nameTaken: 'core:offerType.nameTaken',
  audited: ({ name }: Pick<OfferType, 'name'>) => ({ name }),
})

type OfferType = typeof offerTypes.$inferSelect

/** One that can be chosen, locked against deletion until the transaction ends; or null. */
export async function findOfferType(tx: Tx, id: string): Promise<OfferType | null> {
  const [found] = await tx
    .select()
    .from(offerTypes)
    .where(and(eq(offerTypes.id, id), isNull(offerTypes.deletedAt)))
    .for('share')
  return found ?? null
}
