import type { ReportKind } from '#src/contract/core/reports.ts'
import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the reports' addresses. */
export const reportPaths = {
  index: path('/reports'),
  options: path('/reports/options'),
  deals: path('/reports/deals'),
  deal: path('/reports/deals/:id'),
  ownDeals: path('/merchant-reports/deals-reports/merchant'),
  ownDeal: path('/merchant-reports/deals-reports/merchant/:id'),
  merchants: path('/reports/merchants'),
  merchant: path('/reports/merchants/:id'),
  own: path('/merchant-view-merchant-reports'),
  ownPeriods: path('/merchant-view-merchant-reports/:id'),
  banks: path('/reports/banks'),
  bank: path('/reports/banks/:id'),
  categories: path('/reports/categories'),
  category: path('/reports/categories/:id'),
}

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

/** Where a person finds a report and the periods of one of its rows. */
export function placeOf(kind: ReportKind, { isMerchant }: { isMerchant: boolean }): Place {
  return (isMerchant && ownPlaces[kind]) || places[kind]
}

/** The reports of a person's role. */
export function kindsOf({ isMerchant }: { isMerchant: boolean }): readonly ReportKind[] {
  const all = ['deals', 'merchants', 'banks', 'categories'] as const
  return isMerchant ? all.filter((kind) => kind !== 'banks') : all
}

/** Of themselves alone merchants get no graph. */
export function hasGraph(kind: ReportKind, { isMerchant }: { isMerchant: boolean }): boolean {
  return !(isMerchant && kind === 'merchants')
}
