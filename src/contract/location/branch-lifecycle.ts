import type { Decision } from '../deciding.ts'
import type { ApprovalStatus } from '../values.ts'

export const verifyTypes = ['ADDRESS', 'CONTACT'] as const
export type VerifyType = (typeof verifyTypes)[number]
export const verifyActions = ['VERIFIED', 'NOT_VERIFIED'] as const

const all: readonly ApprovalStatus[] = ['PENDING', 'APPROVED', 'REJECTED']

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
  reject: {
    by: 'ADMIN',
    permission: 'APPROVE_BRANCH',
    from: ['PENDING'],
    to: 'REJECTED',
    comment: 'required',
    event: 'branch.rejected',
    notifies: 'branch-rejected',
  },
  requestChanges: {
    by: 'ADMIN',
    permission: 'APPROVE_BRANCH',
    from: ['PENDING'],
    to: 'REJECTED',
    answer: 'CHANGES_REQUESTED',
    comment: 'required',
    event: 'branch.changes-requested',
    notifies: 'branch-changes-requested',
  },
  approve: {
    by: 'ADMIN',
    permission: 'APPROVE_BRANCH',
    from: ['PENDING'],
    to: 'APPROVED',
    unless: 'unverified',
    event: 'branch.approved',
    notifies: 'branch-approved',
  },
} as const satisfies Record<string, Decision<ApprovalStatus, ApprovalStatus, 'unverified'>>

export type BranchAction = keyof typeof branchDecisions

type Flags = {
  address: { verified: boolean }
  contactNo: { value: string | null; verified: boolean }
}

/** Whether everything a branch has is verified; a missing contact number counts as verified. */
export function isVerified({ address, contactNo }: Flags): boolean {
  return address.verified && (contactNo.value === null || contactNo.verified)
}
