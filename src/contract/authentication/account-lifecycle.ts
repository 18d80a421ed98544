import type { Decision } from '../deciding.ts'
import type { BusinessRole } from '../roles.ts'
import type { AccountStatus, ApprovalStatus } from '../values.ts'

export const accountActions = ['BLOCK', 'REJECT', 'UNBLOCK', 'APPROVE'] as const
export type AccountAction = (typeof accountActions)[number]
export const changeActions = ['APPROVE', 'REJECT', 'REQUEST_CHANGES'] as const
export type ChangeAction = (typeof changeActions)[number]

export const decidedStatuses = ['APPROVED', 'REJECTED', 'BLOCKED', 'UNBLOCKED'] as const
type DecidedStatus = (typeof decidedStatuses)[number]

export const accountDecisions = { MERCHANT: decisionsOf('MERCHANT'), BANK: decisionsOf('BANK') }

function decisionsOf(type: BusinessRole) {
  const onApproval = { by: 'ADMIN', permission: 'APPROVE_MERCHANT' } as const
  const onUpdate = { by: 'ADMIN', permission: `UPDATE_${type}` } as const
  return {
    BLOCK: {
      ...onUpdate,
      from: ['APPROVED', 'UNBLOCKED', 'ENABLED'],
      to: 'BLOCKED',
      comment: 'required',
      event: 'user.blocked',
      notifies: 'merchant-blocked',
    },
    REJECT: {
      ...onApproval,
      from: ['PENDING'],
      to: 'REJECTED',
      comment: 'required',
      event: 'user.rejected',
      notifies: 'merchant-rejected',
    },
    UNBLOCK: {
      ...onUpdate,
      from: ['BLOCKED'],
      to: 'UNBLOCKED',
      event: 'user.unblocked',
      notifies: 'merchant-unblocked',
    },
    APPROVE: {
      ...onApproval,
      from: ['PENDING'],
      to: 'APPROVED',
      event: 'user.approved',
      notifies: 'merchant-approved',
    },
  } as const satisfies Record<AccountAction, Decision<AccountStatus, DecidedStatus>>
}

const rejected = { by: 'ADMIN', from: ['PENDING'], to: 'REJECTED', comment: 'required' } as const
const sentBack = { ...rejected, answer: 'CHANGES_REQUESTED' } as const
const approved = { by: 'ADMIN', from: ['PENDING'], to: 'APPROVED' } as const

export const changeDecisions = {
  business: {
    REJECT: {
      ...rejected,
      permission: 'APPROVE_BUSINESS',
      event: 'business-profile.rejected',
      notifies: 'business-profile-rejected',
    },
    REQUEST_CHANGES: {
      ...sentBack,
      permission: 'APPROVE_BUSINESS',
      event: 'business-profile.changes-requested',
      notifies: 'business-profile-changes-requested',
    },
    APPROVE: {
      ...approved,
      permission: 'APPROVE_BUSINESS',
      event: 'business-profile.approved',
      notifies: 'business-profile-approved',
    },
  },
  contact: {
    REJECT: {
      ...rejected,
      permission: 'APPROVE_CONTACT',
      event: 'contact-details.rejected',
      notifies: 'contact-details-rejected',
    },
    REQUEST_CHANGES: {
      ...sentBack,
      permission: 'APPROVE_CONTACT',
      event: 'contact-details.changes-requested',
      notifies: 'contact-details-changes-requested',
    },
    APPROVE: {
      ...approved,
      permission: 'APPROVE_CONTACT',
      event: 'contact-details.approved',
      notifies: 'contact-details-approved',
    },
  },
} as const satisfies Record<string, Record<ChangeAction, Decision<ApprovalStatus>>>

export type ReviewKind = keyof typeof changeDecisions
