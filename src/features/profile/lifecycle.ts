import { profileEditors } from '#src/contract/authentication/profiles.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'

export type Editor = { role: StaffRole; approvalStatus: AccountStatus }

const withButton: readonly AccountStatus[] = ['APPROVED', 'UNBLOCKED']

/** Whether the profile has its Edit button. */
export function hasEditButton({ role, approvalStatus }: Editor): boolean {
  return role !== 'ADMIN' && withButton.includes(approvalStatus)
}

/** A rejected business corrects its profile and sends it again. */
export function mayCorrect({ role, approvalStatus }: Editor): boolean {
  return role !== 'ADMIN' && approvalStatus === 'REJECTED'
}

/** Whether the business tabs of the edit page are open. */
export function mayEdit({ role, approvalStatus }: Editor): boolean {
  return role !== 'ADMIN' && profileEditors.includes(approvalStatus)
}
