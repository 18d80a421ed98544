import {
  type CombinedRequest,
  listCombinedRequests,
  listRequestsOfCombination,
  readCombination,
} from '#src/contract/core/deal-requests.ts'
import { NO_BRAND } from '#src/contract/core/request-limits.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type CombinationRow, countRequestsOf, findCombined, readCombinations } from './figures.ts'
import { findRequests, isPlace } from './find-requests.ts'
import { requestDeal } from './request-deal.ts'
import { dealRequestCombinations } from './schema.ts'
import { isInScope, scopeOf } from './scope.ts'

export const dealRequestsEndpoints = [
  bind(listCombinedRequests, async ({ params, query, caller, format }, { db, settings }) => {
    const { page, size, searchTerm, merchantId } = query
    const scope = scopeOf(caller, params.type, merchantId === ALL ? null : merchantId)
    const term = readSearchTerm(searchTerm)
    const since = query.requested ? startOfBusinessDay(settings.businessTimeZone) : null
    const [{ rows, totalItems, capped }, totalRequests] = await Promise.all([
      findCombined(db, { ...scope, term, since }, query),
      term === null ? countRequestsOf(db, scope, since) : null,
    ])
    const combinedRequests = rows.map((row) => ({
      id: row.id,
      ...presentCombination(row),
      lastRequestedOn: format.instant(row.lastRequestedAt),
    }))
    return {
      data: {
        combinedRequests,
        totalRequests,
        ...pageAnswer({ page, size, totalItems, capped }),
      },
    }
  }),
  bind(readCombination, async ({ query, caller }, { db }) => {
    const row = await needCombination(db, query, caller)
    return { data: { ...presentCombination(row), userType: row.ownerRole } }
  }),

  bind(listRequestsOfCombination, async ({ query, caller, format }, { db }) => {
    const { page, size, after, sort } = query
    const { requests } = await needCombination(db, query, caller)
    const rows = await findRequests(
      db,
      placeOf(query),
      { page, size, after, sort, total: requests },
      caller,
    )
    const requestADeals = rows.map(({ user, requestedAt, ...request }) => ({
      ...request,
      requestedOn: format.instant(requestedAt),
      user: { ...user, fullName: user.fullName ?? '' },
    }))
    return { data: { requestADeals, ...pageAnswer({ page, size, totalItems: requests }) } }
  }),
  requestDeal,
]

type Lookup = { merchantId: string; categoryId: string; brandId: string }

async function needCombination(
  db: Queryable,
  lookup: Lookup,
  caller: Caller,
): Promise<CombinationRow> {
  const [row] = await readCombinations(db, isPlace(dealRequestCombinations, placeOf(lookup)))
  if (!row || !isInScope(caller, row)) throw new Refusal('notFound', 'core:dealRequest.notFound')
  return row
}

function placeOf({ merchantId, categoryId, brandId }: Lookup) {
  return { ownerId: merchantId, categoryId, brandId: brandId === NO_BRAND ? null : brandId }
}

function presentCombination(row: CombinationRow): Omit<CombinedRequest, 'id' | 'lastRequestedOn'> {
  const { ownerId, owner, category, brand, requests } = row
  return {
    merchant: { id: ownerId, name: owner?.name ?? '', imageUrl: owner?.imageUrl ?? null },
    category,
    brand,
    numberOfRequests: requests,
  }
}
