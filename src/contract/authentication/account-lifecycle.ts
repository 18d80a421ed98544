import { type Decision, reviewAnswers } from '../deciding.ts'
import { inBulk } from '../in-bulk.ts'
import { inInbox } from '../in-inbox.ts'
import type { BusinessRole, Permission } from '../roles.ts'
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

export const changeDecisions = {
  business: changesOf('business-profile', 'APPROVE_BUSINESS'),
  contact: changesOf('contact-details', 'APPROVE_CONTACT'),
} satisfies Record<string, Record<ChangeAction, Decision<ApprovalStatus>>>

function changesOf<const Subject extends string, const P extends Permission>(
  subject: Subject,
  permission: P,
) {
  const { reject, requestChanges, approve } = reviewAnswers(subject, permission)
  return { REJECT: reject, REQUEST_CHANGES: requestChanges, APPROVE: approve }
}

export type ReviewKind = keyof typeof changeDecisions

export const businessBulk = inBulk('business', changeDecisions.business)
export const contactBulk = inBulk('contact', changeDecisions.contact)

export const accountInbox = inInbox('accounts', {
  rank: 5,
  permissions: [
    ['APPROVE_MERCHANT', 'VIEW_MERCHANT'],
    ['APPROVE_MERCHANT', 'VIEW_BANK'],
  ],
  audited: 'user',
  hours: 24,
  bulk: { MERCHANT: 'merchant', BANK: 'bank' },
})
