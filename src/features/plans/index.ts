export { planCrumbs, readOwnPlan, readPlanOf, subscriberCrumbs } from './details.tsx'
