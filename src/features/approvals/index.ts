export { claimPanel } from './claims.tsx'
export { reviewCrumbs, reviewFrom } from './crumbs.ts'
export { tabsOf } from './filters.ts'
export { nextItem } from './next-item.ts'
