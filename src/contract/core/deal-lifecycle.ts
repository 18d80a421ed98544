import { type Decision, reviewAnswers } from '../deciding.ts'
import type { ApprovalStatus } from '../values.ts'

const review = reviewAnswers('deal', 'APPROVE_DEAL')

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
  reject: review.reject,
  requestChanges: { ...review.requestChanges, unless: 'expired' },
  approve: { ...review.approve, unless: 'expired' },
} as const satisfies Record<string, Decision<ApprovalStatus, ApprovalStatus, 'expired'>>

export type DealAction = keyof typeof dealDecisions
