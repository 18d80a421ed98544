import { type DealCounts, type DealFilter, listDeals } from '#src/contract/core/deals.ts'
import { findAccounts } from '../../authentication/accounts.ts'
import type { Caller } from '../../caller.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { readSearchTerm } from '../../search-term.ts'
import type { ServiceApp } from '../../service-app.ts'
import { pageAnswer } from '../page-answer.ts'
import { COUNT_CAP, countMatchingDeals, type DealQuery, findDealPage } from './find-deals.ts'
import { asParty, presentListItem } from './present-deal.ts'
import { ALL_DEALS, countDeals } from './tallies.ts'

/** deals/{role}/{page}/{size}/search/{term}: merchants see their own deals whatever they ask for (DEAL-77, Z03). */
export function addListDeals(app: ServiceApp, deps: ServiceDeps): void {
  const { db } = deps
  const timeZone = deps.settings.businessTimeZone

  implement(app, deps, listDeals, async ({ params, query, caller, format }) => {
    const wanted: DealQuery = {
      merchantId: ownerOf(caller, query.merchantId),
      categoryId: query.categoryId,
      status: query.status,
      term: readSearchTerm(params.term),
    }
    const counts = await countDeals(db, wanted.merchantId ?? ALL_DEALS, timeZone)
    const total =
      wanted.term === null && !wanted.categoryId
        ? totalOf(counts, wanted.status)
        : await countMatchingDeals(db, wanted, timeZone)
    const capped = wanted.term !== null && total > COUNT_CAP
    const page = { ...params, totalItems: capped ? COUNT_CAP : total, capped }
    const rows = await findDealPage(db, wanted, page, timeZone)
    const merchants = await findAccounts(
      db,
      rows.map(({ deal }) => deal.merchantId),
    )
    const { waiting: _waiting, ...shown } = counts
    return {
      data: {
        deals: rows.map((row) =>
          presentListItem(row, asParty(row.deal.merchantId, merchants), format),
        ),
        counts: shown,
        ...pageAnswer(page),
      },
    }
  })
}

function ownerOf(caller: Caller, asked: string | undefined): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return asked === undefined || asked === 'ALL' ? null : asked
}

function totalOf(counts: DealCounts, status: DealFilter): number {
  const totals: Record<DealFilter, number> = {
    ALL: counts.all,
    PENDING: counts.pending,
    APPROVED: counts.approved,
    REJECTED: counts.rejected,
    EXPIRED: counts.expired,
    ACTIVE: counts.active,
  }
  return totals[status]
}
