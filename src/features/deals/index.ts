export { readDeal } from './deals.tsx'
export { dealList } from './list.tsx'
