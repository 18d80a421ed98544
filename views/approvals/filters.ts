import * as contract from '#src/contract/core/approvals.ts'
import { type Actor, hasOneOf } from '#views/page/page.ts'

export type ApprovalTab = 'all' | 'mine' | contract.InboxKind

/** Whether a tab holds every kind, by business. */
export function isMixed(tab: ApprovalTab): tab is 'all' | 'mine' {
  return tab === 'all' || tab === 'mine'
}

/** The tabs this person decides on; "All" first if there are several kinds, what is theirs last. */
export function inboxTabs(actor: Actor): readonly ApprovalTab[] {
  const kinds = kindsOf(actor)
  return kinds.length > 1 ? ['all', ...kinds, 'mine'] : [...kinds, 'mine']
}

/** The address's tab, else the last open one, else the first; undefined if there is none. */
export function openTab(
  query: URLSearchParams,
  remembered: string | null,
  actor: Actor,
): ApprovalTab | undefined {
  const tabs = inboxTabs(actor)
  const named = (word: string | null) => tabs.find((tab) => tab === word)
  return named(query.get('tab')) ?? named(remembered) ?? tabs[0]
}

/** The kind that a tab holds, or every kind. */
export function kindIn(tab: ApprovalTab): contract.InboxKind | undefined {
  return isMixed(tab) ? undefined : tab
}

/** How a tab's items are asked for: one kind, or all by business. */
export function listedBy(tab: ApprovalTab) {
  if (tab === 'mine') return { whose: 'own' } as const
  return tab === 'all' ? ({ by: 'business' } as const) : { kind: tab }
}

export function kindsOf(actor: Actor): readonly contract.InboxKind[] {
  return contract.inboxKinds.filter((kind) => hasOneOf(actor, contract.permissionsToDecide(kind)))
}
