export { CouponPanel } from './panel.tsx'
