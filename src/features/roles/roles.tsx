import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { RoleIndex } from '#views/roles/index.tsx'
import { RoleShow } from '#views/roles/show.tsx'
import { roleCrumbs } from './crumbs.ts'
import { findRole, readCatalogue, readRoles } from './load-roles.ts'

export async function index(request: Request): Promise<Result> {
  const { page } = request
  return screen({
    title: page.t('role-manager:tab.roles'),
    crumbs: roleCrumbs(page),
    main: <RoleIndex roles={await readRoles(request)} />,
  })
}

export async function show(request: Request): Promise<Result> {
  const [role, catalogue] = await Promise.all([findRole(request), readCatalogue(request)])
  return screen({
    title: role.name,
    crumbs: roleCrumbs(request.page, { label: role.name }),
    main: <RoleShow role={role} catalogue={catalogue} />,
  })
}
