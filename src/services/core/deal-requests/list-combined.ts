import { listCombinedRequests as contract } from '#src/contract/core/deal-requests.ts'
import { ALL } from '#src/contract/paging.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { countRequestsOf } from './figures.ts'
import { findCombined } from './find-combined.ts'
import { presentCombination } from './present.ts'
import { scopeOf } from './scope.ts'

export const listCombinedRequests = bind(
  contract,
  async ({ params, query, caller, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const { page, size, searchTerm, merchantId } = query
    const scope = scopeOf(caller, params.type, merchantId === ALL ? null : merchantId)
    const term = readSearchTerm(searchTerm)
    const since = query.requested ? startOfBusinessDay(timeZone) : null
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
  },
)
