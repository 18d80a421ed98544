export { subscriberCrumbs } from './crumbs.ts'
