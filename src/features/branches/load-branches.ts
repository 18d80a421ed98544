import type { BranchFilter, branchSorts } from '#src/contract/location/branches.ts'
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
