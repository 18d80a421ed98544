export { reviewCrumbs, reviewFrom } from './crumbs.ts'
export { tabsOf } from './filters.ts'
