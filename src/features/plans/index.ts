export { findPlan, planCrumbs, readOwnPlan, readPlanOf, subscriberCrumbs } from './details.tsx'
export { readPlanChange } from './read-change.ts'
