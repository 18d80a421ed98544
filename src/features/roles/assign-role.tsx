import { type RoleSummary, roleId } from '#src/contract/authentication/roles-of-staff.ts'
import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { readForm, text } from '#src/web/forms/form.ts'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { RoleSelect } from '#views/roles/role-select.tsx'
import { givableRoles } from './lifecycle.ts'
import { readRoles } from './load-roles.ts'
import { findMember } from './load-staff.ts'
import { backToStaff, notTheirs } from './not-theirs.ts'

type Chosen = { value: string; error?: string; saveError?: SaveError }

export async function edit(request: Request): Promise<Result> {
  const member = await findMember(request)
  const refusal = notTheirs(request.actor, member, 'assign')
  if (refusal) return backToStaff(request.page.t(refusal))
  return ask(request, member, { value: member.role.id })
}

export async function update(request: Request): Promise<Result> {
  const { actor, c, page, upstream } = request
  const member = await findMember(request)
  const refusal = notTheirs(actor, member, 'assign')
  if (refusal) return backToStaff(page.t(refusal))
  const value = text(await readForm(c), 'roleId')
  const chosen = roleId.safeParse(value)
  if (!chosen.success)
    return ask(request, member, { value, error: page.t('role-manager:errors.role') })
  const body = { userId: member.userId, roleId: chosen.data }
  const answer = await save(upstream.authentication.PUT('/roles/users', { body }))
  if (!answer.ok) return ask(request, member, { value, saveError: answer.saveError })
  await c.get('web').sessions.outdate({ userId: member.userId })
  return seeOther(staffPaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

async function ask(request: Request, member: StaffListItem, chosen: Chosen): Promise<Screen> {
  const { page, actor } = request
  const roles = givableRoles(actor, await readRoles(request))
  const question = {
    action: staffPaths.assign({ id: member.userId }),
    title: page.t('role-manager:assign.title'),
    text: page.t('role-manager:assign.text', { name: member.fullName, role: member.role.name }),
    verb: page.t('role-manager:assign.action'),
    cancelHref: staffPaths.list(),
    children: <RoleSelect roles={optionsOf(roles)} value={chosen.value} error={chosen.error} />,
  }
  const crumbs = crumbsTo(
    page,
    staffPaths.list,
    { label: member.fullName },
    { label: question.verb },
  )
  const confirmation = confirmScreen(page, crumbs, question, chosen.saveError)
  return chosen.error ? { ...confirmation, status: 422 } : confirmation
}

function optionsOf(roles: readonly RoleSummary[]) {
  return roles.map(({ id, name }) => ({ value: id, label: name }))
}
