import type { Decision } from '../deciding.ts'
import type { ApprovalStatus } from '../values.ts'

/**
 * What may be done with a deal, by whom, in which state; the buttons stand in this order. The
 * service enforces it with a conditional write.
 */
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
