import { type BranchFilter, branchFilters } from '#src/contract/location/branches.ts'
import { id } from '#src/contract/values.ts'
import { type ListQuery, pageQuery, readListQuery } from '#src/web/lists/list-query.ts'

/** What a list of branches shows; the query string is its only memory. */
export type BranchListFilters = ListQuery & {
  status: BranchFilter
  /** One merchant's or bank's alone, for administrators. */
  ownerId: string | null
}

export function readBranchFilters(query: URLSearchParams): BranchListFilters {
  const status = query.get('status')?.toUpperCase()
  return {
    ...readListQuery(query),
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
    ...pageQuery(page),
  }
}

/** Whether the person narrowed the list, so that "nothing" means "nothing matches". */
export function isNarrowed({ q, status, ownerId }: BranchListFilters): boolean {
  return q !== '' || status !== 'ALL' || ownerId !== null
}
