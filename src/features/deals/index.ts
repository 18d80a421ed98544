export { readDeal } from './deals.tsx'
export { dealList } from './list.tsx'
export { readOwnPlan } from './load-deals.ts'
