export { planCrumbs, readOwnPlan, subscriberCrumbs } from './details.tsx'
