export type { CodeStatus } from '#views/coupon-redeem/redeem-form.ts'
export { checkCode } from './check-code.ts'
export { undoBody, undoFields } from './undo-form.tsx'
