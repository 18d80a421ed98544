import { combinationsEndpoints } from './list-combination.ts'
import { listCombinedRequests } from './list-combined.ts'
import { requestDeal } from './request-deal.ts'

export const dealRequestsEndpoints = [listCombinedRequests, ...combinationsEndpoints, requestDeal]
