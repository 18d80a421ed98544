export type { CodeStatus } from '#views/coupon-redeem/redeem-form.ts'
export { checkCode } from './check-code.ts'
export { undoBody, undoFieldset } from './undo-form.tsx'
