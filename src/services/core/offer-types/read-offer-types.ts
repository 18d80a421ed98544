import { and, eq, ilike, isNull, sql } from 'drizzle-orm'
import {
  listOfferTypes,
  type offerTypeSorts,
  readOfferType,
} from '#src/contract/core/offer-types.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { inOrder, isBehind, listOrders } from '#src/services/kit/lists/list-order.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { plainWindow } from '#src/services/kit/lists/page-window.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { offerTypes } from './schema.ts'

/** No two that are kept have the same. */
const byName = [sql`lower(${offerTypes.name})`]

export const offerTypeOrders = listOrders<(typeof offerTypeSorts)[number]>(
  { table: offerTypes, id: offerTypes.id, by: byName, direction: 'asc' },
  { name: { by: byName, index: 'offer_types_name' } },
)

export const readOfferTypesEndpoints = [
  bind(listOfferTypes, async ({ query }, { db }) => {
    const { id, name, deletedAt } = offerTypes

    const { page, size } = query
    const window = plainWindow(query)
    const term = readSearchTerm(query.searchTerm)
    const order = offerTypeOrders(query.sort)
    const named = term === null ? undefined : ilike(name, substringPattern(term))
    const where = and(isNull(deletedAt), named)
    const [rows, totalItems] = await Promise.all([
      db
        .select({ id, name })
        .from(offerTypes)
        .where(and(where, isBehind(window, order)))
        .orderBy(...inOrder(order))
        .limit(window.limit)
        .offset(window.offset),
      db.$count(offerTypes, where),
    ])
    return { data: { offerTypes: rows, ...pageAnswer({ page, size, totalItems }) } }
  }),

  bind(readOfferType, async ({ params }, { db }) => {
    const { id, name, version, deletedAt } = offerTypes

    const [found] = await db
      .select({ id, name, version })
      .from(offerTypes)
      .where(and(eq(id, params.id), isNull(deletedAt)))
    if (!found) throw new Refusal('notFound', 'core:offerType.notFound')
    return { data: found }
  }),
]
