import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addCombinations } from './list-combination.ts'
import { addCombinedRequests } from './list-combined.ts'
import { addRequestDeal } from './request-deal.ts'

export function addDealRequests(app: ServiceApp, deps: ServiceDeps): void {
  addCombinedRequests(app, deps)
  addCombinations(app, deps)
  addRequestDeal(app, deps)
}
