import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { ALL, PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { idOf, NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

type RequestContext = Pick<Request, 'upstream'>

export function readStaffPage(
  { upstream }: RequestContext,
  { q, page }: ListQuery,
  size = PAGE_SIZE,
) {
  const path = { page, size, term: q || ALL }
  return upstream.authentication.read('/roles/users/{page}/{size}/search/{term}', { path })
}

/** The administrator an address names; there are hundreds at most, so usually one page. @throws NotFound */
export async function findMember(
  request: RequestContext & Pick<Request, 'params'>,
): Promise<StaffListItem> {
  const id = idOf(request.params.id)
  for (let page = 0; ; page += 1) {
    const { users, totalPages } = await readStaffPage(request, { q: '', page }, PAGE_SIZE_MAX)
    const member = users.find(({ userId }) => userId === id)
    if (member) return member
    if (page + 1 >= totalPages) throw new NotFound()
  }
}
