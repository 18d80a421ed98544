import * as contract from '#src/contract/core/reports.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { createReports } from './answer.ts'
import { reportedBanks, reportedMerchants } from './reported-businesses.ts'
import { reportedCategories } from './reported-categories.ts'
import { reportedDeals } from './reported-deals.ts'

export const reportEndpoints = [
  bind(contract.dealsSummary, (call, deps) => createReports(deps).summary(reportedDeals, call)),
  bind(contract.merchantsSummary, (call, deps) =>
    createReports(deps).summary(reportedMerchants, call),
  ),
  bind(contract.banksSummary, (call, deps) => createReports(deps).summary(reportedBanks, call)),
  bind(contract.categoriesSummary, (call, deps) =>
    createReports(deps).summary(reportedCategories, call),
  ),
  bind(contract.dealDetail, (call, deps) =>
    createReports(deps).detail(reportedDeals, call.query.dealId, call),
  ),
  bind(contract.merchantDetail, (call, deps) =>
    createReports(deps).detail(reportedMerchants, call.query.merchantId, call),
  ),
  bind(contract.bankDetail, (call, deps) =>
    createReports(deps).detail(reportedBanks, call.query.merchantId, call),
  ),
  bind(contract.categoryDetail, (call, deps) =>
    createReports(deps).detail(reportedCategories, call.query.categoryId, call),
  ),
  bind(contract.topTenDeals, (call, deps) => createReports(deps).topTen(reportedDeals, call)),
  bind(contract.topTenMerchants, (call, deps) =>
    createReports(deps).topTen(reportedMerchants, call),
  ),
  bind(contract.topTenBanks, (call, deps) => createReports(deps).topTen(reportedBanks, call)),
  bind(contract.topTenCategories, (call, deps) =>
    createReports(deps).topTen(reportedCategories, call),
  ),
]
