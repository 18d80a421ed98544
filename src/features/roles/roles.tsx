import { type RoleSummary, roleId } from '#src/contract/authentication/roles-of-staff.ts'
import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { rolePaths, staffPaths } from '#src/contract/screens/roles.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type Act, confirmScreen } from '#src/web/decisions/act.tsx'
import { questionWords } from '#src/web/decisions/questions.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { Forbidden, type Result, type SeeOther, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Actor, Screen } from '#views/page/page.ts'
import { RoleSelect } from '#views/roles/form-fields.tsx'
import { RoleIndex } from '#views/roles/index.tsx'
import { givableRoles, type StaffAction, staffActions } from '#views/roles/lifecycle.ts'
import { RoleShow } from '#views/roles/show.tsx'
import { findMember, findRole, readCatalogue, readRoles } from './load-roles.ts'

/** A member leaves: every session ends at its next request, the history stays. */
export const deactivation = actOf('deactivate')
export const reactivation = actOf('reactivate')

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
  return seeOther(staffPaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

async function ask(request: Request, member: StaffListItem, chosen: Chosen): Promise<Screen> {
  const { page, actor } = request
  const { fullName: name } = member
  const roles = givableRoles(actor, await readRoles(request))
  const question = {
    action: staffPaths.assign({ id: member.userId }),
    ...questionWords(page.t, 'role-manager:assign', { name, role: member.role.name }),
    cancelHref: staffPaths.list(),
    children: <RoleSelect roles={optionsOf(roles)} value={chosen.value} error={chosen.error} />,
  }
  const crumbs = crumbsTo(page, staffPaths.list, { label: name }, { label: question.verb })
  const confirmation = confirmScreen(page, crumbs, question, chosen.saveError)
  return chosen.error ? { ...confirmation, status: 422 } : confirmation
}

function optionsOf(roles: readonly RoleSummary[]) {
  return roles.map(({ id, name }) => ({ value: id, label: name }))
}

function actOf(action: 'deactivate' | 'reactivate'): Act<StaffListItem> {
  return {
    load: findMember,
    guard: {
      refusal: (actor, member) => notTheirs(actor, member, action),
      refused: (_request, _member, why) => backToStaff(why),
    },
    question({ page }, { userId: id, fullName: name }) {
      const words = questionWords(page.t, `role-manager:${action}`, { name })
      return {
        action: staffPaths[action]({ id }),
        ...words,
        tone: action === 'reactivate' ? 'primary' : 'danger primary',
        cancelHref: staffPaths.list(),
        crumbs: crumbsTo(page, staffPaths.list, { label: name }, { label: words.verb }),
      }
    },
    send: ({ upstream }, { userId: id }) =>
      upstream.authentication.POST(`/users/{id}/${action}`, { path: { id } }),
    after: ({ c }, { userId }) => c.get('web').sessions.revoke(userId, 'all'),
    next: () => staffPaths.list(),
  }
}

/**
 * Why this person can't act on a staff member: it is their own account, or it is already open or closed.
 * Null if they can.
 * @throws Forbidden if the member has more permissions
 */
function notTheirs(actor: Actor, member: StaffListItem, action: StaffAction): Key | null {
  if (member.userId === actor.userId) return 'roles:staff.self'
  const possible = staffActions(actor, member)
  if (possible.length === 0) throw new Forbidden()
  if (possible.includes(action)) return null
  return member.deactivatedAt ? 'roles:staff.isClosed' : 'roles:staff.isOpen'
}

function backToStaff(message: string): SeeOther {
  return seeOther(staffPaths.list(), { type: 'ERROR', message })
}
