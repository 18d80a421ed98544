import { listCombinedRequests } from '#src/contract/core/deal-requests.ts'
import { ALL } from '#src/contract/paging.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { pageAnswer } from '../../page-answer.ts'
import { readSearchTerm } from '../../search-term.ts'
import type { ServiceApp } from '../../service-app.ts'
import { startOfBusinessDay } from '../clock.ts'
import { findCombined } from './find-combined.ts'
import { presentCombination } from './present.ts'
import { scopeOf } from './scope.ts'

/** request-a-deal/combined/{type}: how often users asked, by owner, category and brand (REQ-20). */
export function addCombinedRequests(app: ServiceApp, deps: ServiceDeps): void {
  const timeZone = deps.settings.businessTimeZone

  implement(app, deps, listCombinedRequests, async ({ params, query, caller, format }) => {
    const { page, size, searchTerm, merchantId } = query
    const scope = scopeOf(caller, params.type, merchantId === ALL ? null : merchantId)
    const term = readSearchTerm(searchTerm)
    const { rows, totalItems, capped } = await findCombined(
      deps.db,
      { ...scope, term, since: query.requested ? startOfBusinessDay(timeZone) : null },
      { page, size },
    )
    const combinedRequests = rows.map((row) => ({
      ...presentCombination(row),
      lastRequestedOn: format.instant(row.lastRequestedAt),
    }))
    return {
      data: { combinedRequests, ...pageAnswer({ page, size, totalItems, capped }) },
    }
  })
}
