import * as contract from '#src/contract/core/reports.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { createReports } from './answer.ts'
import { reportedBanks, reportedMerchants } from './reported-businesses.ts'
import { reportedCategories } from './reported-categories.ts'
import { reportedDeals } from './reported-deals.ts'

/**
 * reports/…: how often deals, merchants, banks and categories were viewed. Administrators and
 * banks see all, merchants their own, and categories, which are nobody's, all.
 */
export function addReports(app: ServiceApp, deps: ServiceDeps): void {
  const { summary, detail, topTen } = createReports(deps)

  implement(app, deps, contract.dealsSummary, (call) => summary(reportedDeals, call))
  implement(app, deps, contract.merchantsSummary, (call) => summary(reportedMerchants, call))
  implement(app, deps, contract.banksSummary, (call) => summary(reportedBanks, call))
  implement(app, deps, contract.categoriesSummary, (call) => summary(reportedCategories, call))

  implement(app, deps, contract.dealDetail, (call) =>
    detail(reportedDeals, call.query.dealId, call),
  )
  implement(app, deps, contract.merchantDetail, (call) =>
    detail(reportedMerchants, call.query.merchantId, call),
  )
  implement(app, deps, contract.bankDetail, (call) =>
    detail(reportedBanks, call.query.merchantId, call),
  )
  implement(app, deps, contract.categoryDetail, (call) =>
    detail(reportedCategories, call.query.categoryId, call),
  )

  implement(app, deps, contract.topTenDeals, (call) => topTen(reportedDeals, call))
  implement(app, deps, contract.topTenMerchants, (call) => topTen(reportedMerchants, call))
  implement(app, deps, contract.topTenBanks, (call) => topTen(reportedBanks, call))
  implement(app, deps, contract.topTenCategories, (call) => topTen(reportedCategories, call))
}
