import type { InboxItem } from '../core/approvals.ts'
import { reviewPaths } from './approvals.ts'
import { branchPaths } from './branches.ts'
import { correctionPaths } from './deal-corrections.ts'
import { dealPaths } from './deals.ts'
import { pathsOf } from './merchants.ts'

/** Where an item of the inbox is reviewed. */
export function reviewHref(
  { kind, id, userType }: Pick<InboxItem, 'kind' | 'id' | 'userType'>,
  from: string | null = null,
): string {
  if (kind === 'deals') return dealPaths.show({ userType: 'merchant', id }, { from })
  if (kind === 'corrections') return correctionPaths.show({ id }, { from })
  if (kind === 'branches') return branchPaths.show({ id }, { from })
  if (kind === 'accounts') return pathsOf[userType].review({ id }, { from })
  return reviewPaths[kind === 'profile' ? 'business' : 'contact'].show({ userType, id }, { from })
}
