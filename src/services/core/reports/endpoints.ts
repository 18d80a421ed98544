import * as contract from '#src/contract/core/reports.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { detailOf, summaryOf, topTenOf } from './answer.ts'
import { readOverview } from './overview.ts'
import { reportedBanks, reportedCategories, reportedDeals, reportedMerchants } from './reported.ts'

export const reportEndpoints = [
  readOverview,
  bind(contract.dealsSummary, summaryOf(reportedDeals)),
  bind(contract.merchantsSummary, summaryOf(reportedMerchants)),
  bind(contract.banksSummary, summaryOf(reportedBanks)),
  bind(contract.categoriesSummary, summaryOf(reportedCategories)),
  bind(contract.dealDetail, detailOf(reportedDeals, 'dealId')),
  bind(contract.merchantDetail, detailOf(reportedMerchants, 'merchantId')),
  bind(contract.bankDetail, detailOf(reportedBanks, 'merchantId')),
  bind(contract.categoryDetail, detailOf(reportedCategories, 'categoryId')),
  bind(contract.topTenDeals, topTenOf(reportedDeals)),
  bind(contract.topTenMerchants, topTenOf(reportedMerchants)),
  bind(contract.topTenBanks, topTenOf(reportedBanks)),
  bind(contract.topTenCategories, topTenOf(reportedCategories)),
]
