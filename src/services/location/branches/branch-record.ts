import { branchPaths } from '#src/contract/screens/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { lockApprovedAccount } from '#src/services/authentication/index.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notifyAdministrators } from '#src/services/notifications/index.ts'
import { type ApprovedBranch, asKept, type KeptBranch } from './approved-branch.ts'
import type { BranchRow } from './schema.ts'

/** A branch in the audit trail: neither its telephone number nor its proof. */
export function auditedBranch(branch: Omit<BranchRow, 'searchText'>) {
  return {
    approvalStatus: branch.approvalStatus,
    version: branch.version,
    name: branch.name,
    globalCode: branch.globalCode,
    addressVerified: branch.addressVerified,
    contactVerified: branch.contactVerified,
  }
}

export function asApproved(branch: KeptBranch, now: number): ApprovedBranch {
  return { ...asKept(branch), approvedAt: new Date(now).toISOString() }
}

/** @throws Refusal ruleBroken unless the account is approved or unblocked */
export async function refuseUnapproved(tx: Tx, userId: string): Promise<void> {
  if (await lockApprovedAccount(tx, userId)) return
  throw new Refusal('ruleBroken', 'location:branch.noRight')
}

export function notifyReviewers(tx: Tx, { id, ownerId, name }: BranchRow): Promise<void> {
  return notifyAdministrators(tx, 'APPROVE_BRANCH', {
    ownerId,
    type: 'branch-submitted',
    params: { name },
    link: branchPaths.show({ id }),
  })
}
