export { CouponState } from './of-deal.tsx'
