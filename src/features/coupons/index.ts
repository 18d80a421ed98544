export { couponCrumbs } from './crumbs.ts'
