import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  listDeals as contract,
  type DealListItem,
  type dealNarrowing,
} from '#src/contract/core/deals.ts'
import { TODAY } from '#src/contract/paging.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { createDealPages, type DealPage } from './deal-pages.ts'
import { dealOrders, matchDeals } from './find-deals.ts'
import { presentListItem } from './present-deal.ts'
import { deals } from './schema.ts'

export const listDeals = bindPrepared(
  contract,
  ({ db, settings: { businessTimeZone: timeZone } }) => {
    const findDealPage = createDealPages(db, timeZone)
    return async ({ params, query, caller, format }) => {
      const { page, size } = params
      const narrowed = narrow(caller, query, params.term)
      const paging = { page, size, after: query.after }
      const found = await findDealPage({ ...narrowed, sort: query.sort }, paging)
      const { rows, counts, totalItems, capped } = found
      return {
        data: {
          deals: presentDealRows(rows, format),
          counts,
          ...pageAnswer({ page, size, totalItems, capped }),
        },
      }
    }
  },
)

export const findListedDeals: FindListed<'deals'> = (scope, listed) => {
  const { term, ...narrowed } = narrow(scope.caller, listed, listed.term)
  const match = { ...narrowed, pattern: term === null ? null : substringPattern(term) }
  const where = matchDeals(match, scope.timeZone)
  return listedIds(scope, dealOrders(undefined), where, sql`${deals.approvalStatus}`)
}

type Narrowing = z.output<z.ZodObject<typeof dealNarrowing>>

function narrow(caller: Caller, query: Narrowing, term: string) {
  const { status, categoryId, added, from, to } = query
  return {
    status,
    categoryId,
    merchantId: ownerOf(caller, query.merchantId),
    addedToday: added === TODAY,
    begins: from || to ? { from, to } : undefined,
    term: readSearchTerm(term),
  }
}

export function presentDealRows(rows: DealPage['rows'], format: Format): DealListItem[] {
  return rows.map(({ merchant: { name, imageUrl }, ...row }) => {
    const merchant = { id: row.deal.merchantId, name: name ?? '', imageUrl }
    return presentListItem(row, merchant, format)
  })
}
