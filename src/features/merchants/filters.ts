import { type AccountFilter, accountFilters } from '#src/contract/authentication/accounts.ts'
import { type ListQuery, pageQuery, readListQuery } from '#src/web/lists/list-query.ts'
import { isToday } from '#src/web/lists/today.ts'

/** What a list of merchants or banks shows; the query string is its only memory. */
export type AccountListFilters = ListQuery & {
  status: AccountFilter
  /** Those who joined on this business day alone. */
  joinedToday: boolean
}

/** An unknown status shows everything. */
export function readAccountFilters(query: URLSearchParams): AccountListFilters {
  const word = query.get('status')?.toUpperCase()
  return {
    ...readListQuery(query),
    status: accountFilters.find((filter) => filter === word) ?? 'ALL',
    joinedToday: isToday(query, 'joined'),
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
    ...pageQuery(page),
  }
}

export const accountTabs = ['business', 'categories', 'deals', 'branches', 'contact'] as const
/** A part of an account's record. */
export type AccountTab = (typeof accountTabs)[number]
