import type { InboxItem } from '#src/contract/core/approvals.ts'
import { reviewPaths } from '#src/contract/screens/approvals.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'

export function reviewHref(
  { kind, id, userType }: Pick<InboxItem, 'kind' | 'id' | 'userType'>,
  from: string | null,
): string {
  if (kind === 'deals') return dealPaths.show({ userType: 'merchant', id }, { from })
  if (kind === 'corrections') return correctionPaths.show({ id }, { from })
  if (kind === 'branches') return branchPaths.show({ id }, { from })
  if (kind === 'accounts') return pathsOf[userType].review({ id }, { from })
  return reviewPaths[kind === 'profile' ? 'business' : 'contact'].show({ userType, id }, { from })
}
