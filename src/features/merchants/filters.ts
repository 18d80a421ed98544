import { type AccountFilter, accountFilters } from '#src/contract/authentication/accounts.ts'
import { SEARCH_MAX, TODAY } from '#src/contract/paging.ts'

/** What a list of merchants or banks shows; the query string is its only memory. */
export type AccountListFilters = {
  q: string
  /** 0-based (SHELL-45). */
  page: number
  status: AccountFilter
  /** Those who joined on this business day alone. */
  joinedToday: boolean
}

/** An unknown status shows everything. */
export function readAccountFilters(query: URLSearchParams): AccountListFilters {
  const page = query.get('page') ?? ''
  const word = query.get('status')?.toUpperCase()
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
    status: accountFilters.find((filter) => filter === word) ?? 'ALL',
    joinedToday: query.get('joined')?.toUpperCase() === TODAY,
  }
}

/** The same filters as a query string, without what is a default; the page only when asked for. */
export function accountQuery(
  { q, status, joinedToday }: Omit<AccountListFilters, 'page'>,
  page = 0,
): Record<string, string> {
  return {
    ...(status !== 'ALL' && { status: status.toLowerCase() }),
    ...(joinedToday && { joined: 'today' }),
    ...(q && { q }),
    ...(page > 0 && { page: String(page) }),
  }
}

export const accountTabs = ['business', 'categories', 'deals', 'branches', 'contact'] as const
/** A part of an account's record (MERCH-14). */
export type AccountTab = (typeof accountTabs)[number]
