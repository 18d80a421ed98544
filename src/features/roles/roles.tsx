import { roleId } from '#src/contract/authentication/roles-of-staff.ts'
import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { rolePaths, staffPaths } from '#src/contract/screens/roles.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { Forbidden, type Result, type SeeOther, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Actor } from '#views/page/page.ts'
import { RoleSelect } from '#views/roles/form-fields.tsx'
import { RoleIndex } from '#views/roles/index.tsx'
import { givableRoles, type StaffAction, staffActions } from '#views/roles/lifecycle.ts'
import { RoleShow } from '#views/roles/show.tsx'
import { findMember, findRole, readCatalogue, readRoles } from './load-roles.ts'

/** A member leaves: every session ends at its next request, the history stays. */
export const deactivation = actOf('deactivate')
export const reactivation = actOf('reactivate')

export const assignment: Act<StaffListItem> = {
  ...onMember('assign'),
  field: {
    name: 'roleId',
    initial: ({ role }) => role.id,
    problem: (value) => (roleId.safeParse(value).success ? null : 'role-manager:errors.role'),
    async draw(request, _member, given) {
      const roles = givableRoles(request.actor, await readRoles(request))
      const options = roles.map(({ id, name }) => ({ value: id, label: name }))
      return <RoleSelect roles={options} {...given} />
    },
  },
  send: ({ upstream }, { userId }, { field = '' }) =>
    upstream.authentication.PUT('/roles/users', { body: { userId, roleId: roleId.parse(field) } }),
}

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

function actOf(action: 'deactivate' | 'reactivate'): Act<StaffListItem> {
  return {
    ...onMember(action),
    send: ({ upstream }, { userId: id }) =>
      upstream.authentication.POST(`/users/{id}/${action}`, { path: { id } }),
    after: ({ c }, { userId }) => c.get('web').sessions.revoke(userId, 'closed'),
  }
}

function onMember(
  action: StaffAction,
): Pick<Act<StaffListItem>, 'load' | 'guard' | 'question' | 'next'> {
  return {
    load: findMember,
    guard: {
      refusal: (actor, member) => notTheirs(actor, member, action),
      refused: (_request, _member, why) => backToStaff(why),
    },
    question({ page }, { userId: id, fullName: name, role }) {
      const words = questionWords(page.t, `role-manager:${action}`, { name, role: role.name })
      return {
        action: staffPaths[action]({ id }),
        ...words,
        tone: action === 'deactivate' ? 'danger primary' : 'primary',
        cancelHref: staffPaths.list(),
        crumbs: crumbsTo(page, staffPaths.list, { label: name }, { label: words.verb }),
      }
    },
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
