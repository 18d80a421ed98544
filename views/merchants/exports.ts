export { accountRules, isReview } from './lifecycle.ts'
