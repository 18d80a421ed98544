import { createDeal } from './create-deal.ts'
import { approveDeal } from './decide-deal.ts'
import { deleteDeal } from './delete-deal.ts'
import { listDeals } from './list-deals.ts'
import { listPendingDeals } from './list-pending-deals.ts'
import { preflightDeal } from './preflight-deal.ts'
import { readDeal } from './read-deal.ts'
import { readDealsSummary } from './read-deals-summary.ts'
import { updateDeal } from './update-deal.ts'

export const dealEndpoints = [
  listPendingDeals,
  listDeals,
  readDealsSummary,
  preflightDeal,
  readDeal,
  createDeal,
  approveDeal,
  updateDeal,
  deleteDeal,
]
