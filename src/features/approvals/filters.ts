import { decidingTakes } from '#src/contract/deciding.ts'
import { type ListQuery, listQuery, readListQuery } from '#src/web/lists/list-query.ts'
import { type Actor, can } from '#src/web/page/actor.ts'

export type ApprovalTab = keyof typeof decidingTakes

const approvalTabs: readonly ApprovalTab[] = ['deals', 'profile', 'contact', 'branches']

export type ApprovalFilters = ListQuery & { tab: ApprovalTab }

export function tabsOf(actor: Actor): readonly ApprovalTab[] {
  return approvalTabs.filter((tab) => decidingTakes[tab].every((one) => can(actor, one)))
}

/** The tab of the address, else the one that was open last, else the first; null where there is none. */
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
