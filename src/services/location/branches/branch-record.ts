import { branchPaths } from '#src/contract/screens/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  findAccounts,
  listAdministratorIds,
  lockApprovedAccount,
} from '#src/services/authentication/index.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
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

export async function notifyAdministrators(tx: Tx, branch: BranchRow): Promise<void> {
  const owners = await findAccounts(tx, [branch.ownerId])
  await notify(tx, {
    userIds: await listAdministratorIds(tx, 'APPROVE_BRANCH'),
    type: 'branch-submitted',
    params: { name: branch.name, by: owners.get(branch.ownerId)?.name ?? '' },
    link: branchPaths.show({ id: branch.id }),
  })
}
