export { claimHeld as claimHeldCoupons } from './coupon-gifts/recipient.ts'
export { countCards } from './credit-cards/find-cards.ts'
export { createDetailsBox } from './credit-cards/sealed-details.ts'
export { hasSentRequest } from './deal-requests/sent-request.ts'
export { removeFile as removeExportFile } from './exports/tidy.ts'
export { findPayments, findPaymentsByMonth } from './ledger/takings.ts'
export { namedRecords } from './named-records.ts'
export { changeNow, endRefundedChange, lockChange, type PlanChange } from './plans/change.ts'
export {
  type DueCharge,
  hasChargedPlan,
  isChargeWanted,
  setChargedTo,
  takeDueCharges,
} from './plans/charge.ts'
export { findOverdue } from './plans/find-overdue.ts'
export { findActiveSubscription, findPlans } from './plans/find-plans.ts'
export { addMonth, lockNextMonth } from './plans/renew.ts'
export {
  endRefundedPlan,
  lockPlanFor,
  type Refunded,
  setPlanFrozen,
  subscribe,
  subscribeFree,
} from './plans/subscribe.ts'
export { isAttachedFor } from './review-threads/attached.ts'
export { hasReached } from './summary/milestones.ts'
export { endRefundedPackage, setPackageFrozen } from './user-packages/current.ts'
export { joinPackage, lockPackageFor } from './user-packages/join.ts'
