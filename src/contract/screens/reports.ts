import type { ReportKind } from '../core/reports.ts'
import { act, below, onlyWhenOpened, path, screen } from './path.ts'

const everyone = 'VIEW_REPORT'
const acrossAll = { permission: 'VIEW_REPORT', roles: ['ADMIN', 'BANK'] } as const
const own = { permission: 'VIEW_REPORT', roles: ['MERCHANT'] } as const
const index = screen('/reports', everyone, 'common:menu.reports')

/** Most of them count a year of views. */
export const reportPaths = onlyWhenOpened(
  below(index, {
    index,
    options: act('/reports/options', everyone),
    deals: screen('/reports/deals', acrossAll, 'common:menu.deals'),
    deal: path('/reports/deals/:id', acrossAll),
    merchants: screen('/reports/merchants', acrossAll, 'common:menu.merchants'),
    merchant: path('/reports/merchants/:id', acrossAll),
    banks: screen('/reports/banks', acrossAll, 'common:menu.banks'),
    bank: path('/reports/banks/:id', acrossAll),
    categories: screen('/reports/categories', everyone, 'common:menu.categories'),
    category: path('/reports/categories/:id', everyone),
    ownDeals: screen('/merchant-reports/deals-reports/merchant', own, 'common:menu.deals'),
    ownDeal: path('/merchant-reports/deals-reports/merchant/:id', own),
    own: screen('/merchant-view-merchant-reports', own, 'common:menu.merchants'),
    ownPeriods: path('/merchant-view-merchant-reports/:id', own),
  }),
)

type Query = Record<string, string | number | null | undefined>
type Place = { list: (query?: Query) => string; one: (of: { id: string }, query?: Query) => string }

const places: Record<ReportKind, Place> = {
  deals: { list: reportPaths.deals, one: reportPaths.deal },
  merchants: { list: reportPaths.merchants, one: reportPaths.merchant },
  banks: { list: reportPaths.banks, one: reportPaths.bank },
  categories: { list: reportPaths.categories, one: reportPaths.category },
}
const ownPlaces: Partial<typeof places> = {
  deals: { list: reportPaths.ownDeals, one: reportPaths.ownDeal },
  merchants: { list: reportPaths.own, one: reportPaths.ownPeriods },
}

export function placeOf(kind: ReportKind, { isMerchant }: { isMerchant: boolean }): Place {
  return (isMerchant && ownPlaces[kind]) || places[kind]
}
