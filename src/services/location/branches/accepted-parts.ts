import type { ChangePart } from '#src/contract/change-parts.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { KeptBranch } from './approved-branch.ts'
import { changedFields } from './changed-fields.ts'
import type { BranchRow } from './schema.ts'

/** Fields in which a branch differs from its live version; null if nothing is live. */
export function changedOf(branch: BranchRow, live: KeptBranch | null) {
  return { kind: 'branches', fields: live && changedFields(live, branch) } as const
}

/** What goes live counts as verified, as when the whole branch is approved. */
export function refuseUnverified(branch: BranchRow, accepted: readonly ChangePart[]): void {
  const { addressVerified, contactNo, contactVerified } = branch
  const isOpen =
    (accepted.includes('place') && !addressVerified) ||
    (accepted.includes('contactNo') && contactNo !== null && !contactVerified)
  if (isOpen) throw new Refusal('ruleBroken', 'location:branch.notVerified')
}

export function acceptInto(
  live: KeptBranch,
  branch: KeptBranch,
  accepted: readonly ChangePart[],
): KeptBranch {
  const { version, name, address, proofUrl, contactNo } = branch
  const { latitude, longitude, globalCode, city, country } = branch
  return {
    ...live,
    version,
    ...(accepted.includes('name') && { name }),
    ...(accepted.includes('contactNo') && { contactNo }),
    ...(accepted.includes('place') && {
      address,
      proofUrl,
      latitude,
      longitude,
      globalCode,
      city,
      country,
    }),
  }
}
