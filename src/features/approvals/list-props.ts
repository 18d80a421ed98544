import type { InboxItem, WaitingForApproval } from '#src/contract/core/approvals.ts'
import type { InboxActivity } from '#src/contract/core/claims.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Selected } from '#views/components/picks.tsx'
import type { ApprovalFilters, ApprovalTab } from './filters.ts'

/** A row of any queue. Pictures of deals are their own, all others their owner's. */
export type WaitingItem = Omit<InboxItem, 'version'> & {
  version?: number | null
  code?: string
  address?: string
  contactNo?: string | null
  state?: Key
}

export type Found = {
  tab: ApprovalTab
  items: readonly WaitingItem[]
  totalItems: number
  totalItemsCapped?: boolean
  /** Read along with the items of all kinds. */
  waiting?: WaitingForApproval | null
}

export type ApprovalProps = {
  selected: Selected
  filters: ApprovalFilters
  tabs: readonly ApprovalTab[]
  found: Found | null
  queues: WaitingForApproval | null
  activity: InboxActivity | null
}
