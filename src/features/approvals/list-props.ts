import type { InboxItem, WaitingForApproval } from '#src/contract/core/approvals.ts'
import type { InboxActivity } from '#src/contract/core/claims.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { ApprovalStatus, DateValue } from '#src/contract/values.ts'
import type { ApprovalFilters, ApprovalTab } from '#src/features/approvals/filters.ts'
import type { Selected } from '#views/components/picks.tsx'

export type WaitingDeal = {
  id: string
  dealCode: string
  title: string
  coverImage: string
  merchant: { name: string }
  bank: { name: string } | null
  approvalStatus: ApprovalStatus
  submittedAt: DateValue
  risks: readonly RiskNote[]
  version: number
}

export type WaitingVersion = {
  id: string
  userId: string
  userType: BusinessRole
  name: string
  imageUrl: string | null
  approvalStatus: ApprovalStatus
  submittedAt: DateValue
  risks: readonly RiskNote[]
}

export type WaitingBranch = {
  id: string
  name: string
  address: string
  contactNo: string | null
  ownerType: BusinessRole
  merchant: { name: string; imageUrl: string | null } | null
  bank: { name: string; imageUrl: string | null } | null
  submittedAt: DateValue
  risks: readonly RiskNote[]
  version: number
}

type Total = { totalItems: number; totalItemsCapped?: boolean }
export type Found =
  | (Total & { tab: 'deals'; deals: WaitingDeal[] })
  | (Total & { tab: 'branches'; branches: WaitingBranch[] })
  | (Total & { tab: 'profile' | 'contact'; versions: WaitingVersion[] })
  | (Total & { tab: 'all' | 'accounts'; items: InboxItem[] })

export type ApprovalProps = {
  selected: Selected
  filters: ApprovalFilters
  tabs: readonly ApprovalTab[]
  found: Found | null
  queues: WaitingForApproval | null
  activity: InboxActivity | null
}
