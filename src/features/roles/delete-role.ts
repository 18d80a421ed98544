import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { Forbidden, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { roleCrumbs } from './crumbs.ts'
import { roleActions } from './lifecycle.ts'
import { findRole } from './load-roles.ts'

export async function newDeletion(request: Request): Promise<Result> {
  return ask(request, await findDeletable(request))
}

export async function destroy(request: Request): Promise<Result> {
  const { upstream } = request
  const role = await findDeletable(request)
  const path = { id: role.id }
  const answer = await save(
    upstream.read(upstream.authentication.DELETE('/roles/{id}', { params: { path } })),
  )
  if (!answer.ok) return ask(request, role, answer.saveError)
  return seeOther(rolePaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

async function findDeletable(request: Request): Promise<RoleSummary> {
  const role = await findRole(request)
  if (!roleActions(request.actor, role).includes('delete')) throw new Forbidden()
  return role
}

function ask({ page }: Request, { id, name }: RoleSummary, saveError?: SaveError): Screen {
  const { t } = page
  const href = rolePaths.view({ id })
  const question = {
    action: rolePaths.delete({ id }),
    title: t('role-manager:delete.title'),
    text: t('role-manager:delete.text', { name }),
    verb: t('role-manager:delete.action'),
    tone: 'danger primary' as const,
    cancelHref: href,
  }
  const crumbs = roleCrumbs(page, { label: name, href }, { label: question.verb })
  return confirmScreen(page, crumbs, question, saveError)
}
