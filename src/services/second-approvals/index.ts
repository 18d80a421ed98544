export { secondApprovalsEndpoints } from './endpoints.ts'
export { expireSecondApprovals } from './expire.ts'
export { guarded } from './guard.ts'
export type { GuardedAct, GuardedActs } from './guarded-act.ts'
