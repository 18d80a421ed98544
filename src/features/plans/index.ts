export { subscriberCrumbs } from './details.tsx'
