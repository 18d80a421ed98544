import {
  type PermissionSummary,
  type RoleId,
  type RoleSummary,
  roleId,
} from '#src/contract/authentication/roles-of-staff.ts'
import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { ALL, PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { idOf, NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

type RequestContext = Pick<Request, 'upstream'>

export async function readRoles({ upstream }: RequestContext): Promise<RoleSummary[]> {
  const { roles } = await upstream.authentication.read('/roles/summary')
  return roles
}

export async function readCatalogue({ upstream }: RequestContext): Promise<PermissionSummary[]> {
  const { permissions } = await upstream.authentication.read('/permissions')
  return permissions
}

export async function findRole(
  request: RequestContext & Pick<Request, 'params'>,
): Promise<RoleSummary> {
  const parsed = roleId.safeParse(request.params.id)
  if (!parsed.success) throw new NotFound()
  const role = (await readRoles(request)).find(({ id }) => id === parsed.data)
  if (!role) throw new NotFound()
  return role
}

export function readStaffPage(
  { upstream }: RequestContext,
  { q, page, role }: ListQuery & { role?: RoleId | undefined },
  size = PAGE_SIZE,
) {
  const path = { page, size, term: q || ALL }
  return upstream.authentication.read('/roles/users/{page}/{size}/search/{term}', {
    path,
    query: { role },
  })
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
