import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { findMember } from './load-staff.ts'
import { backToStaff, notTheirs } from './not-theirs.ts'

/** A member who leaves: every session ends at its next request, the history stays. */
export const deactivation = actOf('deactivate')
export const reactivation = actOf('reactivate')

function actOf(action: 'deactivate' | 'reactivate'): Act<StaffListItem> {
  return {
    load: findMember,
    guard: {
      refusal: (actor, member) => notTheirs(actor, member, action),
      refused: (_request, _member, why) => backToStaff(why),
    },
    question({ page }, { userId: id, fullName }) {
      const verb = page.t(`role-manager:${action}.action`)
      return {
        action: staffPaths[action]({ id }),
        title: page.t(`role-manager:${action}.title`),
        text: page.t(`role-manager:${action}.text`, { name: fullName }),
        verb,
        tone: action === 'reactivate' ? 'primary' : 'danger primary',
        cancelHref: staffPaths.list(),
        crumbs: crumbsTo(page, staffPaths.list, { label: fullName }, { label: verb }),
      }
    },
    send: ({ upstream }, { userId: id }) =>
      upstream.authentication.POST(`/users/{id}/${action}`, { path: { id } }),
    after: ({ c }, { userId }) => c.get('web').sessions.revoke(userId, 'all'),
    next: () => staffPaths.list(),
  }
}
