import { listCombinedRequests } from '#src/contract/core/deal-requests.ts'
import { ALL } from '#src/contract/paging.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { pageAnswer } from '../../page-answer.ts'
import { readSearchTerm } from '../../search-term.ts'
import type { ServiceApp } from '../../service-app.ts'
import { startOfBusinessDay } from '../clock.ts'
import { countRequestsOf } from './figures.ts'
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
    const since = query.requested ? startOfBusinessDay(timeZone) : null
    const [{ rows, totalItems, capped }, totalRequests] = await Promise.all([
      findCombined(deps.db, { ...scope, term, since }, query),
      term === null ? countRequestsOf(deps.db, scope, since) : null,
    ])
    const combinedRequests = rows.map((row) => ({
      id: row.id,
      ...presentCombination(row),
      lastRequestedOn: format.instant(row.lastRequestedAt),
    }))
    return {
      data: { combinedRequests, totalRequests, ...pageAnswer({ page, size, totalItems, capped }) },
    }
  })
}
