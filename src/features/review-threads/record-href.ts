import type { ReviewThread } from '#src/contract/core/review-threads.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Actor } from '#src/web/page/actor.ts'

export function recordHref(
  { role, roleLowerCase, isAdmin }: Pick<Actor, 'role' | 'roleLowerCase' | 'isAdmin'>,
  { kind, id, ownerType }: Pick<ReviewThread, 'kind' | 'id' | 'ownerType'>,
): string {
  if (kind === 'deals') return dealPaths.show({ userType: roleLowerCase, id })
  if (kind === 'branches') return branchPaths.show({ id })
  if (isAdmin) return pathsOf[ownerType].view({ id })
  return profileOf(role, { tab: kind === 'profile' ? 'business' : 'contact' })
}
