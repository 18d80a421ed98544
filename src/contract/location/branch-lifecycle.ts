import type { ApprovalStatus } from '../values.ts'

export const branchActions = ['edit', 'delete', 'verify', 'approve', 'reject'] as const
export type BranchAction = (typeof branchActions)[number]

/** What an administrator looks at before deciding. */
export const verifyTypes = ['ADDRESS', 'CONTACT'] as const
export type VerifyType = (typeof verifyTypes)[number]
export const verifyActions = ['VERIFIED', 'NOT_VERIFIED'] as const
export type VerifyAction = (typeof verifyActions)[number]

type Transition = {
  /** The owner is the merchant or bank whose branch it is. */
  by: 'OWNER' | 'ADMIN'
  from: readonly ApprovalStatus[]
  /** Where the branch goes; null means it is gone. */
  to: ApprovalStatus | null
  /** `required`: only once address and contact number are verified. */
  verified: 'required' | 'any'
  comment: 'required' | 'none'
}

const all: readonly ApprovalStatus[] = ['PENDING', 'APPROVED', 'REJECTED']

/**
 * What may be done with a branch, by whom, in which status. The service enforces it with a
 * conditional write, the back office draws buttons, guards and forms from it.
 */
export const branchTransitions: Record<BranchAction, Transition> = {
  edit: { by: 'OWNER', from: all, to: 'PENDING', verified: 'any', comment: 'none' },
  delete: { by: 'OWNER', from: all, to: null, verified: 'any', comment: 'none' },
  verify: { by: 'ADMIN', from: ['PENDING'], to: 'PENDING', verified: 'any', comment: 'none' },
  approve: {
    by: 'ADMIN',
    from: ['PENDING'],
    to: 'APPROVED',
    verified: 'required',
    comment: 'none',
  },
  reject: { by: 'ADMIN', from: ['PENDING'], to: 'REJECTED', verified: 'any', comment: 'required' },
}

type Flags = {
  address: { verified: boolean }
  contactNo: { value: string | null; verified: boolean }
}

/** Whether all that a branch has is verified; a contact number that it has not counts as verified. */
export function isVerified({ address, contactNo }: Flags): boolean {
  return address.verified && (contactNo.value === null || contactNo.verified)
}
