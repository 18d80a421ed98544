import { listRequestsOfCombination, readCombination } from '#src/contract/core/deal-requests.ts'
import { NO_BRAND } from '#src/contract/core/request-limits.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findRequests, isPlace } from './find-requests.ts'
import { presentCombination } from './present.ts'
import { type CombinationRow, readCombinations } from './read-combinations.ts'
import { dealRequestCombinations } from './schema.ts'
import { isInScope } from './scope.ts'

type Lookup = { merchantId: string; categoryId: string; brandId: string }

export const combinationsEndpoints = [
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
]

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
