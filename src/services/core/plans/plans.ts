import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addReadPlans } from './read-plans.ts'
import { addSubscriptions } from './subscriptions.ts'
import { addWritePlans } from './write-plans.ts'

/** What merchants and banks subscribe to, and their subscriptions. */
export function addPlans(app: ServiceApp, deps: ServiceDeps): void {
  addSubscriptions(app, deps)
  addReadPlans(app, deps)
  addWritePlans(app, deps)
}
