export type { CodeStatus } from '#views/coupon-redeem/redeem-form.ts'
export { checkCode } from './check-code.ts'
