import type { UserListItem } from '#src/contract/authentication/accounts.ts'
import { ALL, PAGE_SIZE, TODAY } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { MobileUserFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream'>

/** A page of mobile users by name or mobile number. */
export function readUserPage(
  { upstream }: RequestContext,
  { q, page, joinedToday }: MobileUserFilters,
  after?: string,
) {
  const path = { page, size: PAGE_SIZE, term: q || ALL }
  const query = { joined: joinedToday ? TODAY : undefined, after }
  return upstream.need(
    upstream.authentication.GET('/users/USER/{page}/{size}/search/{term}', {
      params: { path, query },
    }),
  )
}

/** Every mobile user of the search, a batch of the service at a time. */
export async function* eachUser(
  request: RequestContext,
  filters: MobileUserFilters,
): AsyncGenerator<UserListItem> {
  yield* eachOf(
    request,
    async (after) => (await readUserPage(request, filters, after)).users,
    ({ id }) => id,
  )
}

/** @throws NotFound when the address names nobody */
export function readUser({ upstream, params }: Request): Promise<UserListItem> {
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  return upstream.need(
    upstream.authentication.GET('/users/USER/{id}', { params: { path: { id: given.data } } }),
  )
}
