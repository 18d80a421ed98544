import { SEARCH_MAX } from '#src/contract/paging.ts'

export const approvalTabs = ['deals', 'profile', 'contact', 'branches'] as const
export type ApprovalTab = (typeof approvalTabs)[number]

export type ApprovalFilters = { tab: ApprovalTab; q: string /** 0-based. */; page: number }

/** The tab of the address, else the one that was open last, else deals (APPR-02). */
export function readApprovalFilters(
  query: URLSearchParams,
  remembered: string | null,
): ApprovalFilters {
  const page = query.get('page') ?? ''
  return {
    tab: tabOf(query.get('tab')) ?? tabOf(remembered) ?? 'deals',
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
  }
}

/** The filters as a query string; the tab always, so that a shared address is the same screen. */
export function approvalQuery({ tab, q, page }: ApprovalFilters): Record<string, string> {
  return { tab, ...(q && { q }), ...(page > 0 && { page: String(page) }) }
}

function tabOf(word: string | null): ApprovalTab | undefined {
  return approvalTabs.find((tab) => tab === word)
}
