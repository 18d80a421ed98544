import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import type { DealFigures } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  countAllDealRequests,
  countDealRequests,
} from '#src/services/core/deal-requests/figures.ts'
import { countAddedDeals } from '#src/services/core/deals/count-matching.ts'
import { countDeals } from '#src/services/core/deals/tallies.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'

type Scope = {
  merchantId: string | null
  requestsTo: string | null
}

export async function findDealFigures(
  db: Queryable,
  { merchantId, requestsTo }: Scope,
  timeZone: string,
): Promise<{ today: DealFigures; total: DealFigures }> {
  const [counts, added, requests] = await Promise.all([
    countDeals(db, merchantId ?? ALL_OWNERS, timeZone),
    countAddedDeals(db, merchantId, timeZone),
    findRequestFigures(db, requestsTo, timeZone),
  ])
  const ofMerchants = ({ all }: DealCounts) => (requestsTo === null ? { merchantDeals: all } : {})
  return {
    today: {
      totalDeal: added.all,
      activeDeals: added.active,
      expiringDeals: counts.expiringToday,
      waitingDeals: added.pending,
      ...ofMerchants(added),
      ...requests.today,
    },
    total: {
      totalDeal: counts.all,
      activeDeals: counts.active,
      expiringDeals: counts.expiring,
      waitingDeals: counts.pending,
      ...ofMerchants(counts),
      ...requests.total,
    },
  }
}

type RequestFigures = Pick<DealFigures, 'dealRequests' | 'merchantRequests' | 'bankRequests'>

async function findRequestFigures(
  db: Queryable,
  requestsTo: string | null,
  timeZone: string,
): Promise<{ today: RequestFigures; total: RequestFigures }> {
  if (requestsTo !== null) {
    const { today, total } = await countDealRequests(db, requestsTo, timeZone)
    return { today: { dealRequests: today }, total: { dealRequests: total } }
  }
  const { MERCHANT, BANK } = await countAllDealRequests(db, timeZone)
  const figuresOf = (when: 'today' | 'total') => ({
    dealRequests: MERCHANT[when] + BANK[when],
    merchantRequests: MERCHANT[when],
    bankRequests: BANK[when],
  })
  return { today: figuresOf('today'), total: figuresOf('total') }
}
