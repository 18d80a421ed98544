import { activeStatuses } from '../authentication/account-status.ts'
import { type Decision, reviewAnswers } from '../deciding.ts'
import { inInbox } from '../in-inbox.ts'
import type { ApprovalStatus } from '../values.ts'

export const verifyTypes = ['ADDRESS', 'CONTACT'] as const
export type VerifyType = (typeof verifyTypes)[number]
export const verifyActions = ['VERIFIED', 'NOT_VERIFIED'] as const

const all: readonly ApprovalStatus[] = ['PENDING', 'APPROVED', 'REJECTED']

const review = reviewAnswers('branch', 'APPROVE_BRANCH')

export const branchDecisions = {
  delete: {
    by: 'OWNER',
    permission: 'DELETE_BRANCH',
    from: all,
    to: null,
    event: 'branch.deleted',
  },
  edit: {
    by: 'OWNER',
    permission: 'UPDATE_BRANCH',
    from: all,
    to: 'PENDING',
    event: 'branch.updated',
  },
  verify: {
    by: 'ADMIN',
    permission: 'APPROVE_BRANCH',
    from: ['PENDING'],
    to: 'PENDING',
    event: 'branch.verified',
  },
  reject: review.reject,
  requestChanges: review.requestChanges,
  approve: { ...review.approve, unless: 'unverified' },
} as const satisfies Record<string, Decision<ApprovalStatus, ApprovalStatus, 'unverified'>>

export type BranchAction = keyof typeof branchDecisions

export const branchInbox = inInbox('branches', {
  rank: 4,
  permissions: [['APPROVE_BRANCH', 'VIEW_BRANCH']],
  audited: 'branch',
  hours: 72,
  bulk: 'branch',
  thread: { of: 'record', writers: activeStatuses },
})

type Flags = {
  address: { verified: boolean }
  contactNo: { value: string | null; verified: boolean }
}

/** Whether everything a branch has is verified; a missing contact number counts as verified. */
export function isVerified({ address, contactNo }: Flags): boolean {
  return address.verified && (contactNo.value === null || contactNo.verified)
}
