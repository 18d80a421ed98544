import type { BranchListItem } from '#src/contract/location/branches.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { BranchListFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream' | 'actor'>

/** One page of the list: the own branches, or for administrators those of everybody. */
export function readBranchPage(
  { upstream, actor }: RequestContext,
  { q, page, status, ownerId }: BranchListFilters,
  after?: string,
) {
  const userId = actor.isAdmin ? (ownerId ?? ALL) : actor.userId
  return upstream.need(
    upstream.location.GET('/branch/user/{userId}', {
      params: { path: { userId }, query: { page, size: PAGE_SIZE, term: q || ALL, status, after } },
    }),
  )
}

/** Every branch of the filter, a batch of the service at a time. */
export async function* eachBranch(
  request: RequestContext,
  filters: BranchListFilters,
): AsyncGenerator<BranchListItem> {
  yield* eachOf(
    request,
    async (after) => (await readBranchPage(request, filters, after)).branches,
    ({ id }) => id,
  )
}

/** The first branches of a merchant or bank, for a tab of its record. */
export function readBranchesOf(request: RequestContext, ownerId: string) {
  return readBranchPage(request, { q: '', page: 0, status: 'ALL', ownerId })
}

/** One branch in this person's scope; a foreign or unknown one is not there. */
export function readBranch({ upstream, params }: RequestContext & Pick<Request, 'params'>) {
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  return upstream.need(
    upstream.location.GET('/branch/{id}', { params: { path: { id: given.data } } }),
  )
}
