import { and, asc, eq, ilike, isNull, sql } from 'drizzle-orm'
import { listOfferTypes, readOfferType } from '#src/contract/core/offer-types.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { isBehind } from '#src/services/kit/lists/list-order.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { plainWindow } from '#src/services/kit/lists/page-window.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { offerTypes } from './schema.ts'

export const readOfferTypesEndpoints = [
  bind(listOfferTypes, async ({ query }, { db }) => {
    const { id, name, deletedAt } = offerTypes

    const { page, size } = query
    const window = plainWindow(query)
    const term = readSearchTerm(query.searchTerm)
    const byName = sql`lower(${name})`
    const named = term === null ? undefined : ilike(name, substringPattern(term))
    const where = and(isNull(deletedAt), named)
    const [rows, totalItems] = await Promise.all([
      db
        .select({ id, name })
        .from(offerTypes)
        .where(
          and(
            where,
            isBehind(window, { table: offerTypes, id, by: [byName, id], direction: 'asc' }),
          ),
        )
        .orderBy(asc(byName), asc(id))
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
