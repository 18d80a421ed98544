export { findCategoryNames } from './categories/find-categories.ts'
export { hasSentRequest } from './deal-requests/sent-request.ts'
export { findDealOwners, findDealTitles } from './deals/deal-record.ts'
export { findPayments, findPaymentsByMonth } from './ledger/takings.ts'
export { findActiveSubscription, findPlans } from './plans/find-plans.ts'
export {
  endRefundedPlan,
  lockPlanFor,
  setPlanFrozen,
  subscribe,
  subscribeFree,
} from './plans/subscribe.ts'
export { isAttachedFor } from './review-threads/attached.ts'
export { hasReached } from './summary/milestones.ts'
export { endRefundedPackage, setPackageFrozen } from './user-packages/current.ts'
export { joinPackage, lockPackageFor } from './user-packages/join.ts'
