import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { BulkKind } from '#src/contract/core/bulk-actions.ts'
import { ALL } from '#src/contract/paging.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { PickBar, type PickItem, type Selected } from '#views/components/picks.tsx'
import {
  type ApprovalProps,
  type ApprovalTab,
  approvalQuery,
  type Found,
  type WaitingItem,
} from './filters.ts'

const kindsIn: Record<ApprovalTab, readonly BulkKind[]> = {
  all: ['deal', 'business', 'contact', 'branch', 'merchant', 'bank'],
  deals: ['deal'],
  profile: ['business'],
  contact: ['contact'],
  branches: ['branch'],
  accounts: ['merchant', 'bank'],
}

/** The state of whatever is listed. */
const WAITING = 'PENDING'

export function picksIn(tab: ApprovalTab) {
  return { kinds: kindsIn[tab], state: WAITING }
}

const kindOf: Record<Exclude<InboxKind, 'accounts'>, BulkKind> = {
  deals: 'deal',
  profile: 'business',
  contact: 'contact',
  branches: 'branch',
}

export function pickOf({ kind, userType, id, name, version = null }: WaitingItem): PickItem {
  const account = userType === 'BANK' ? 'bank' : 'merchant'
  const bulkKind = kind === 'accounts' ? account : kindOf[kind]
  return { kind: bulkKind, id, version, name, status: WAITING }
}

type Props = Pick<ApprovalProps, 'filters' | 'selected'> & { found: Found }

export function ApprovalPicks({ filters, selected, found }: Props) {
  const { tab, q } = filters
  const query = approvalQuery(filters)
  const hrefOf = (select: Selected) => approvalPaths.index({ ...query, select })
  const kind = tab === 'all' ? undefined : tab
  const all = { list: 'inbox', term: q || ALL, kind } as const
  return (
    <PickBar
      {...picksIn(tab)}
      selected={selected}
      found={found}
      rows={found.items.length}
      hrefOf={hrefOf}
      all={all}
    />
  )
}
