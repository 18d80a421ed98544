import { activeStatuses } from '../authentication/account-status.ts'
import { type Decision, reviewAnswers } from '../deciding.ts'
import { inInbox } from '../in-inbox.ts'
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
  approve: { ...review.approve, unless: 'expired', notBy: 'writers' },
} as const satisfies Record<string, Decision<ApprovalStatus, ApprovalStatus, 'expired'>>

export type DealAction = keyof typeof dealDecisions

export const dealInbox = inInbox('deals', {
  rank: 1,
  permissions: [['APPROVE_DEAL', 'VIEW_DEAL']],
  audited: 'deal',
  hours: 24,
  byItself: true,
  bulk: 'deal',
  thread: { of: 'record', readers: activeStatuses, writers: activeStatuses },
})
