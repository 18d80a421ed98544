import type { PermissionSummary, RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { type Outcome, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { RoleForm } from '#views/roles/form.tsx'
import { roleCrumbs } from './crumbs.ts'
import { readCatalogue } from './load-roles.ts'
import { rolePaths } from './paths.ts'
import { type RoleField, type RoleValues, roleFieldOf } from './role-form.ts'

type State = Outcome<RoleField> & { values: RoleValues }

/** The form of a new role, or of one that exists, with everything that was typed and chosen. */
export async function roleFormScreen(
  request: Request,
  role: RoleSummary | null,
  { values, ...outcome }: State,
): Promise<Screen> {
  const { page } = request
  const catalogue = givable(request, await readCatalogue(request))
  const { form, answer } = toFormState(page, outcome, roleFieldOf)
  const title = page.t(role ? 'role-manager:form.editTitle' : 'role-manager:form.addTitle')
  const here = { label: page.t(role ? 'common:crumbs.edit' : 'common:crumbs.add') }
  const above = role ? [{ label: role.name, href: rolePaths.view({ id: role.id }) }] : []
  return screen({
    ...answer,
    title,
    crumbs: roleCrumbs(page, ...above, here),
    main: <RoleForm {...{ role, title, values, catalogue }} {...form} />,
  })
}

/** What this person may give: nobody gives what they do not have. */
function givable({ actor }: Request, catalogue: readonly PermissionSummary[]) {
  const held = new Set<string>(actor.permissions)
  return catalogue.filter(({ id, assignable }) => assignable && held.has(id))
}
