import { rolePaths } from '#src/contract/screens/roles.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { RoleIndex } from '#views/roles/index.tsx'
import { RoleShow } from '#views/roles/show.tsx'
import { findRole, readCatalogue, readRoles } from './load-roles.ts'

export async function index(request: Request): Promise<Result> {
  const { page } = request
  return screen({
    title: page.t('role-manager:tab.roles'),
    crumbs: crumbsTo(page, rolePaths.list),
    main: <RoleIndex roles={await readRoles(request)} />,
  })
}

export async function show(request: Request): Promise<Result> {
  const [role, catalogue] = await Promise.all([findRole(request), readCatalogue(request)])
  return screen({
    title: role.name,
    crumbs: crumbsTo(request.page, rolePaths.list, { label: role.name }),
    main: <RoleShow role={role} catalogue={catalogue} />,
  })
}
