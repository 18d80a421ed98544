import type { Permission } from '../permissions.ts'
import type { BusinessRole, Role } from '../roles.ts'
import type { AccountStatus, ApprovalStatus } from '../values.ts'

/** As payloads name them. */
export const accountActions = ['APPROVE', 'REJECT', 'BLOCK', 'UNBLOCK'] as const
export type AccountAction = (typeof accountActions)[number]
/** What is decided of a submitted version of a profile. */
export type ChangeAction = Extract<AccountAction, 'APPROVE' | 'REJECT'>

/** What an account is after a decision. */
export const accountDecisions = ['APPROVED', 'REJECTED', 'BLOCKED', 'UNBLOCKED'] as const
export type AccountDecision = (typeof accountDecisions)[number]

type Decision<From, To> = {
  by: Role
  from: readonly From[]
  to: To
  comment: 'required' | 'none'
}

const approvals: Record<BusinessRole, Permission> = {
  MERCHANT: 'APPROVE_MERCHANT',
  BANK: 'APPROVE_MERCHANT',
}
const updates: Record<BusinessRole, Permission> = {
  MERCHANT: 'UPDATE_MERCHANT',
  BANK: 'UPDATE_BANK',
}

/**
 * What may be done with the account of a merchant or bank, by whom, in which status. The service
 * enforces it with a conditional write, the back office draws buttons, guards and forms from it.
 * Saving the profile of a rejected account is `profileEditors`' matter.
 */
export const accountTransitions: Record<
  AccountAction,
  Decision<AccountStatus, AccountDecision> & { permission: Record<BusinessRole, Permission> }
> = {
  APPROVE: {
    by: 'ADMIN',
    permission: approvals,
    from: ['PENDING'],
    to: 'APPROVED',
    comment: 'none',
  },
  REJECT: {
    by: 'ADMIN',
    permission: approvals,
    from: ['PENDING'],
    to: 'REJECTED',
    comment: 'required',
  },
  BLOCK: {
    by: 'ADMIN',
    permission: updates,
    from: ['APPROVED', 'UNBLOCKED', 'ENABLED'],
    to: 'BLOCKED',
    comment: 'required',
  },
  UNBLOCK: {
    by: 'ADMIN',
    permission: updates,
    from: ['BLOCKED'],
    to: 'UNBLOCKED',
    comment: 'none',
  },
}

/** The same of a submitted version of business information or contact person. */
export const changeTransitions: Record<ChangeAction, Decision<ApprovalStatus, ApprovalStatus>> = {
  APPROVE: { by: 'ADMIN', from: ['PENDING'], to: 'APPROVED', comment: 'none' },
  REJECT: { by: 'ADMIN', from: ['PENDING'], to: 'REJECTED', comment: 'required' },
}
