import type {
  InvitationListItem,
  InvitedRole,
} from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { findInvitation } from './load-invitations.ts'

export function renewal(role: InvitedRole, action: 'resend' | 'revoke'): Act<InvitationListItem> {
  const paths = invitingPaths[role]
  return {
    load: (request) => findInvitation(request, role),
    question({ page }, { id, fullName, email, mobileNo }) {
      const { t, format } = page
      const to = email ?? (mobileNo ? format.phone(mobileNo) : '')
      const verb = t(`role-manager:${action}.action`)
      return {
        action: paths[action]({ id }),
        title: t(`role-manager:${action}.title`),
        text: t(`role-manager:${action}.text`, { to }),
        verb,
        tone: action === 'resend' ? 'primary' : 'danger primary',
        cancelHref: paths.list(),
        crumbs: crumbsTo(
          page,
          invitingPaths[role].list,
          { label: fullName ?? to },
          { label: verb },
        ),
      }
    },
    send: ({ upstream }, { id }) =>
      upstream.authentication.POST(`/invitations/{id}/${action}`, { path: { id } }),
    next: () => paths.list(),
  }
}
