import type {
  InvitationListItem,
  InvitedRole,
} from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { invitingCrumbs } from './crumbs.ts'
import { findInvitation } from './load-invitations.ts'

type Action = 'resend' | 'revoke'

export function ask(role: InvitedRole, act: Action) {
  return async function askFirst(request: Request): Promise<Result> {
    return question(request, role, act, await findInvitation(request, role))
  }
}

export function decide(role: InvitedRole, act: Action) {
  return async function decideNow(request: Request): Promise<Result> {
    const { upstream } = request
    const invitation = await findInvitation(request, role)
    const params = { path: { id: invitation.id } }
    const { authentication } = upstream
    const answer = await save<unknown>(
      act === 'resend'
        ? upstream.read(authentication.POST('/invitations/{id}/resend', { params }))
        : upstream.read(authentication.POST('/invitations/{id}/revoke', { params })),
    )
    if (!answer.ok) return question(request, role, act, invitation, answer.saveError)
    const message = answer.displayMessage
    return seeOther(invitingPaths[role].list(), { type: 'SUCCESS', message })
  }
}

function question(
  { page }: Request,
  role: InvitedRole,
  act: Action,
  { id, fullName, email, mobileNo }: InvitationListItem,
  saveError?: SaveError,
): Screen {
  const { t, format } = page
  const to = email ?? (mobileNo ? format.phone(mobileNo) : '')
  const verb = t(`role-manager:${act}.action`)
  const confirmation = {
    action: invitingPaths[role][act]({ id }),
    title: t(`role-manager:${act}.title`),
    text: t(`role-manager:${act}.text`, { to }),
    verb,
    tone: act === 'revoke' ? ('danger primary' as const) : ('primary' as const),
    cancelHref: invitingPaths[role].list(),
  }
  const crumbs = invitingCrumbs(page, role, { label: fullName ?? to }, { label: verb })
  return confirmScreen(page, crumbs, confirmation, saveError)
}
