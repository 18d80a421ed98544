import type { GuardedActs } from '#src/services/second-approvals/index.ts'
import { accountClosed } from './authentication/staff/decide-staff.ts'
import { refund } from './order-payment/refunds/request-refund.ts'

/** What another administrator may have to approve, whichever service does it. */
export const guardedActs: GuardedActs = { 'account-closed': accountClosed, refund }
