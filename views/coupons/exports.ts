export { CouponState, couponStateText } from './of-deal.tsx'
