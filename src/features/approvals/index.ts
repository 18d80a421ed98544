export { claimPanel } from './claims.tsx'
export { tabsOf } from './filters.ts'
export { nextItem, reviewCrumbs, reviewFrom } from './navigation.ts'
export { reviewHref } from './review-href.ts'
