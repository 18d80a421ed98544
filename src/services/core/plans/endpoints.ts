import { readPlansEndpoints } from './read-plans.ts'
import { subscriptionsEndpoints } from './subscriptions.ts'
import { readUserPlan } from './user-plan.ts'
import { writePlansEndpoints } from './write-plans.ts'

export const planEndpoints = [
  ...subscriptionsEndpoints,
  ...readPlansEndpoints,
  ...writePlansEndpoints,
  readUserPlan,
]
