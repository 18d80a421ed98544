export { checkCode } from './check-code.ts'
export type { CodeStatus } from './redeem-form.ts'
