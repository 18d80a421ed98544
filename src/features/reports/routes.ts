import { reportPaths } from '#src/contract/screens/reports.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { detail } from './detail.tsx'
import { index, options, report } from './report.tsx'

export const reportRoutes: readonly Route[] = [
  get(reportPaths.index, index),
  get(reportPaths.options, options),
  get(reportPaths.deals, report('deals')),
  get(reportPaths.deal, detail('deals')),
  get(reportPaths.ownDeals, report('deals')),
  get(reportPaths.ownDeal, detail('deals')),
  get(reportPaths.merchants, report('merchants')),
  get(reportPaths.merchant, detail('merchants')),
  get(reportPaths.own, report('merchants')),
  get(reportPaths.ownPeriods, detail('merchants')),
  get(reportPaths.banks, report('banks')),
  get(reportPaths.bank, detail('banks')),
  get(reportPaths.categories, report('categories')),
  get(reportPaths.category, detail('categories')),
]
