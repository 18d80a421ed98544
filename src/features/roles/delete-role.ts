import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { Forbidden } from '#src/web/http/result.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { roleActions } from './lifecycle.ts'
import { findRole } from './load-roles.ts'

/** A role that people hold or are invited to can't be deleted; the service says how many. */
export const roleDeletion: Act<RoleSummary> = {
  async load(request) {
    const role = await findRole(request)
    if (!roleActions(request.actor, role).includes('delete')) throw new Forbidden()
    return role
  },
  question({ page }, { id, name }) {
    const cancelHref = rolePaths.view({ id })
    const verb = page.t('role-manager:delete.action')
    return {
      action: rolePaths.delete({ id }),
      title: page.t('role-manager:delete.title'),
      text: page.t('role-manager:delete.text', { name }),
      verb,
      cancelHref,
      crumbs: crumbsTo(page, rolePaths.list, { label: name, href: cancelHref }, { label: verb }),
    }
  },
  send: ({ upstream }, { id }) => upstream.authentication.DELETE('/roles/{id}', { path: { id } }),
  next: () => rolePaths.list(),
}
