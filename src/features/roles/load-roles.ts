import {
  type PermissionSummary,
  type RoleSummary,
  roleId,
} from '#src/contract/authentication/roles-of-staff.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

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
