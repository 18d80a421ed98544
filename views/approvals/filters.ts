import * as contract from '#src/contract/core/approvals.ts'
import type { InboxActivity } from '#src/contract/core/claims.ts'
import { decidingTakes } from '#src/contract/deciding.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'
import type { Selected } from '#views/components/picks.tsx'
import { type Actor, holdsOneOf } from '#views/page/page.ts'

type DocumentedTab = Exclude<contract.InboxKind, 'accounts'>
export type ApprovalTab = 'all' | contract.InboxKind

export type ApprovalFilters = ListQuery & { tab: ApprovalTab }

export function tabsOf(actor: Actor): readonly DocumentedTab[] {
  return kindsOf(actor).filter((kind) => kind !== 'accounts')
}

/** The tabs this person decides on; "All" first if there are several kinds. */
export function inboxTabs(actor: Actor): readonly ApprovalTab[] {
  const kinds = kindsOf(actor)
  return kinds.length > 1 ? ['all', ...kinds] : kinds
}

/** The address's tab, else the last open one, else the first; null if there is none. */
export function readApprovalFilters(
  query: URLSearchParams,
  remembered: string | null,
  tabs: readonly ApprovalTab[],
): ApprovalFilters | null {
  const named = (word: string | null) => tabs.find((tab) => tab === word)
  const tab = named(query.get('tab')) ?? named(remembered) ?? tabs[0]
  return tab ? { tab, ...readListQuery(query) } : null
}

export function approvalQuery({ tab, ...filters }: ApprovalFilters): Record<string, string> {
  return { tab, ...listQuery(filters) }
}

export function kindsOf(actor: Actor): readonly contract.InboxKind[] {
  return contract.inboxKinds.filter((kind) => holdsOneOf(actor, decidingTakes[kind]))
}

/** A row of any queue. Pictures of deals are their own, all others their owner's. */
export type WaitingItem = Omit<contract.InboxItem, 'version'> & {
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
  waiting?: contract.WaitingForApproval | null
}

export type ApprovalProps = {
  selected: Selected
  filters: ApprovalFilters
  tabs: readonly ApprovalTab[]
  found: Found | null
  queues: contract.WaitingForApproval | null
  activity: InboxActivity | null
}
