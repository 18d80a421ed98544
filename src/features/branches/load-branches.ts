import type { BranchTies } from '#src/contract/core/branch-ties.ts'
import type { Branch, BranchFilter, branchSorts } from '#src/contract/location/branches.ts'
import { ALL, PAGE_SIZE, type Sort } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

type RequestContext = Pick<Request, 'upstream' | 'actor'>
type Filters = ListQuery & {
  status: BranchFilter
  ownerId?: string | undefined
  sort?: Sort<(typeof branchSorts)[number]> | undefined
}

export function readBranchPage(
  { upstream, actor }: RequestContext,
  { q, page, status, ownerId, sort }: Filters,
  after?: string,
) {
  const userId = actor.isAdmin ? (ownerId ?? ALL) : actor.userId
  return upstream.location.read('/branch/user/{userId}', {
    path: { userId },
    query: { page, size: PAGE_SIZE, term: q || ALL, status, sort, after },
  })
}

export function readBranch({ upstream, params }: RequestContext & Pick<Request, 'params'>) {
  return upstream.location.read('/branch/{id}', { path: { id: idOf(params.id) } })
}

export type LoadedBranch = Branch & { ties?: BranchTies | null }

/** With what ends with it; banks have neither tills nor deals. */
export async function readEndingBranch(request: Request): Promise<LoadedBranch> {
  const branch = await readBranch(request)
  if (request.actor.role !== 'MERCHANT') return branch
  const path = { id: branch.id }
  return { ...branch, ties: await request.upstream.core.read('/branches/{id}/ties', { path }) }
}
