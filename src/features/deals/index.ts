export { dealList } from './list.tsx'
export { readDeal, readOwnPlan } from './load-deals.ts'
