export { dealCrumbs } from './crumbs.ts'
export { readDeal, readOwnPlan } from './load-deals.ts'
