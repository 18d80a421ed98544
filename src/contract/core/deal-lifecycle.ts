import type { Decision } from '../deciding.ts'
import type { ApprovalStatus } from '../values.ts'

export const dealDecisions = {
  delete: {
    by: 'OWNER',
    permission: 'DELETE_DEAL',
    from: ['PENDING', 'REJECTED'],
    to: null,
    unless: 'expired',
    event: 'deal.deleted',
  },
  edit: {
    by: 'OWNER',
    permission: 'UPDATE_DEAL',
    from: ['PENDING', 'REJECTED'],
    to: 'PENDING',
    unless: 'expired',
    event: 'deal.updated',
  },
  reject: {
    by: 'ADMIN',
    permission: 'APPROVE_DEAL',
    from: ['PENDING'],
    to: 'REJECTED',
    comment: 'required',
    event: 'deal.rejected',
    notifies: 'deal-rejected',
  },
  requestChanges: {
    by: 'ADMIN',
    permission: 'APPROVE_DEAL',
    from: ['PENDING'],
    to: 'REJECTED',
    answer: 'CHANGES_REQUESTED',
    unless: 'expired',
    comment: 'required',
    event: 'deal.changes-requested',
    notifies: 'deal-changes-requested',
  },
  approve: {
    by: 'ADMIN',
    permission: 'APPROVE_DEAL',
    from: ['PENDING'],
    to: 'APPROVED',
    unless: 'expired',
    event: 'deal.approved',
    notifies: 'deal-approved',
  },
} as const satisfies Record<string, Decision<ApprovalStatus, ApprovalStatus, 'expired'>>

export type DealAction = keyof typeof dealDecisions
