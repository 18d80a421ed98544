import { profileEditors } from '#src/contract/authentication/profiles.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'

export type Editor = { role: StaffRole; approvalStatus: AccountStatus }

const withButton: readonly AccountStatus[] = ['APPROVED', 'UNBLOCKED']

export function hasEditButton({ role, approvalStatus }: Editor): boolean {
  return role !== 'ADMIN' && withButton.includes(approvalStatus)
}

export function mayCorrect({ role, approvalStatus }: Editor): boolean {
  return role !== 'ADMIN' && approvalStatus === 'REJECTED'
}

export function mayEdit({ role, approvalStatus }: Editor): boolean {
  return role !== 'ADMIN' && profileEditors.includes(approvalStatus)
}
