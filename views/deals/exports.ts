export { DealStatus } from './status.tsx'
