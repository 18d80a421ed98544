import { type DealListItem, listDeals } from '#src/contract/core/deals.ts'
import { TODAY } from '#src/contract/paging.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { countAddedDeals } from './count-added.ts'
import { createDealPages, type DealPage } from './deal-pages.ts'
import { presentListItem } from './present-deal.ts'

/** deals/{role}/{page}/{size}/search/{term}: merchants see their own deals whatever they ask for. */
export function addListDeals(app: ServiceApp, deps: ServiceDeps): void {
  const timeZone = deps.settings.businessTimeZone
  const findDealPage = createDealPages(deps.db, timeZone)

  implement(app, deps, listDeals, async ({ params, query, caller, format }) => {
    const { page, size } = params
    const merchantId = ownerOf(caller, query.merchantId)
    const addedToday = query.added === TODAY
    const [found, added] = await Promise.all([
      findDealPage(
        {
          merchantId,
          categoryId: query.categoryId,
          status: query.status,
          addedToday,
          term: readSearchTerm(params.term),
        },
        { page, size, after: query.after },
      ),
      addedToday ? countAddedDeals(deps.db, merchantId, timeZone) : null,
    ])
    const { rows, totalItems, capped } = found
    return {
      data: {
        deals: presentDealRows(rows, format),
        counts: added ?? found.counts,
        ...pageAnswer({ page, size, totalItems, capped }),
      },
    }
  })
}

export function presentDealRows(rows: DealPage['rows'], format: Format): DealListItem[] {
  return rows.map((row) => presentListItem(row, partyOf(row), format))
}

/** An account that is gone keeps its id. */
export function partyOf({ deal, merchant }: DealPage['rows'][number]) {
  return { id: deal.merchantId, name: merchant.name ?? '', imageUrl: merchant.imageUrl }
}

function ownerOf(caller: Caller, asked: string | undefined): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return asked === undefined || asked === 'ALL' ? null : asked
}
