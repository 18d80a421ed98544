import { type BranchFilter, branchFilters } from '#src/contract/location/branches.ts'
import { SEARCH_MAX } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'

/** What a list of branches shows; the query string is its only memory. */
export type BranchListFilters = {
  q: string
  /** 0-based. */
  page: number
  status: BranchFilter
  /** One merchant's or bank's alone, for administrators. */
  ownerId: string | null
}

export function readBranchFilters(query: URLSearchParams): BranchListFilters {
  const page = query.get('page') ?? ''
  const status = query.get('status')?.toUpperCase()
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 0,
    status: branchFilters.find((word) => word === status) ?? 'ALL',
    ownerId: id.safeParse(query.get('owner')).data ?? null,
  }
}

/** The same filters as a query string, without what is a default; the page only when asked for. */
export function branchQuery(filters: BranchListFilters, page = 0): Record<string, string> {
  const { q, status, ownerId } = filters
  return {
    ...(status !== 'ALL' && { status: status.toLowerCase() }),
    ...(q && { q }),
    ...(ownerId && { owner: ownerId }),
    ...(page > 0 && { page: String(page) }),
  }
}

/** Whether the person narrowed the list, so that "nothing" means "nothing matches". */
export function isNarrowed({ q, status, ownerId }: BranchListFilters): boolean {
  return q !== '' || status !== 'ALL' || ownerId !== null
}
