import type { StaffRole } from '../roles.ts'
import type { ApprovalStatus } from '../values.ts'

export const dealActions = ['edit', 'delete', 'approve', 'reject'] as const
export type DealAction = (typeof dealActions)[number]

type Transition = {
  by: StaffRole
  from: readonly ApprovalStatus[]
  /** Where the deal goes; null means it is gone. */
  to: ApprovalStatus | null
  /** `refused`: not once the deal has expired. */
  expired: 'allowed' | 'refused'
  comment: 'required' | 'none'
}

/**
 * What may be done with a deal, by whom, in which state.
 * The merchant is always the deal's owner. The service enforces it with a conditional write, the
 * back office draws buttons, guards and forms from it.
 */
export const dealTransitions: Record<DealAction, Transition> = {
  edit: {
    by: 'MERCHANT',
    from: ['PENDING', 'REJECTED'],
    to: 'PENDING',
    expired: 'refused',
    comment: 'none',
  },
  delete: {
    by: 'MERCHANT',
    from: ['PENDING', 'REJECTED'],
    to: null,
    expired: 'refused',
    comment: 'none',
  },
  approve: {
    by: 'ADMIN',
    from: ['PENDING'],
    to: 'APPROVED',
    expired: 'refused',
    comment: 'none',
  },
  reject: {
    by: 'ADMIN',
    from: ['PENDING'],
    to: 'REJECTED',
    expired: 'allowed',
    comment: 'required',
  },
}
