import type { InvitationListItem, InvitedRole } from '#src/contract/authentication/staff.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { idOf, NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

export function readInvitations(
  { upstream }: RequestContext,
  role: InvitedRole,
  page: number,
  size = PAGE_SIZE,
) {
  const query = { role, page, size }
  return upstream.authentication.read('/invitations', { query })
}

export async function findInvitation(
  request: RequestContext & Pick<Request, 'params'>,
  role: InvitedRole,
): Promise<InvitationListItem> {
  const id = idOf(request.params.id)
  for (let page = 0; ; page += 1) {
    const found = await readInvitations(request, role, page, PAGE_SIZE_MAX)
    const invitation = found.invitations.find((one) => one.id === id)
    if (invitation) return invitation
    if (page + 1 >= found.totalPages) throw new NotFound()
  }
}
