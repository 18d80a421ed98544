import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import { decidingTakes } from '#src/contract/deciding.ts'
import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'
import { type Actor, holdsOneOf } from '#src/web/page/page.ts'

export type DocumentedTab = Exclude<InboxKind, 'accounts'>
export type ApprovalTab = 'all' | InboxKind

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

export function kindsOf(actor: Actor): readonly InboxKind[] {
  return inboxKinds.filter((kind) => holdsOneOf(actor, decidingTakes[kind]))
}
