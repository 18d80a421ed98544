import {
  type PermissionSummary,
  type RoleSummary,
  roleId,
} from '#src/contract/authentication/roles-of-staff.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type Asking = Pick<Request, 'upstream'>

/** Those of the system first. */
export async function readRoles({ upstream }: Asking): Promise<RoleSummary[]> {
  const { roles } = await upstream.need(upstream.authentication.GET('/roles/summary'))
  return roles
}

/** The permission catalogue in the words of the page. */
export async function readCatalogue({ upstream }: Asking): Promise<PermissionSummary[]> {
  const { permissions } = await upstream.need(upstream.authentication.GET('/permissions'))
  return permissions
}

/** The role that the address names. @throws NotFound */
export async function findRole(request: Asking & Pick<Request, 'params'>): Promise<RoleSummary> {
  const wanted = roleId.safeParse(request.params.id)
  if (!wanted.success) throw new NotFound()
  const role = (await readRoles(request)).find(({ id }) => id === wanted.data)
  if (!role) throw new NotFound()
  return role
}
