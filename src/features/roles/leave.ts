import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { staffCrumbs } from './crumbs.ts'
import { findMember } from './load-staff.ts'
import { notTheirs } from './not-theirs.ts'

type Action = 'deactivate' | 'reactivate'

export const newDeactivation = (request: Request) => ask(request, 'deactivate')
export const newReactivation = (request: Request) => ask(request, 'reactivate')

/** A member who leaves: every session ends at its next request, the history stays. */
export const deactivate = (request: Request) => decide(request, 'deactivate')
export const reactivate = (request: Request) => decide(request, 'reactivate')

async function ask(request: Request, act: Action): Promise<Result> {
  const member = await findMember(request)
  return notTheirs(request, member, act) ?? question(request, member, act)
}

async function decide(request: Request, act: Action): Promise<Result> {
  const { c, upstream } = request
  const member = await findMember(request)
  const refused = notTheirs(request, member, act)
  if (refused) return refused
  const params = { path: { id: member.userId } }
  const { authentication } = upstream
  const answer = await save(
    upstream.read(
      act === 'deactivate'
        ? authentication.POST('/users/{id}/deactivate', { params })
        : authentication.POST('/users/{id}/reactivate', { params }),
    ),
  )
  if (!answer.ok) return question(request, member, act, answer.saveError)
  await c.get('web').sessions.revoke(member.userId, 'all')
  return seeOther(staffPaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

function question(
  { page }: Request,
  { userId, fullName }: StaffListItem,
  act: Action,
  saveError?: SaveError,
): Screen {
  const { t } = page
  const verb = t(`role-manager:${act}.action`)
  const confirmation = {
    action: staffPaths[act]({ id: userId }),
    title: t(`role-manager:${act}.title`),
    text: t(`role-manager:${act}.text`, { name: fullName }),
    verb,
    tone: act === 'deactivate' ? ('danger primary' as const) : ('primary' as const),
    cancelHref: staffPaths.list(),
  }
  const crumbs = staffCrumbs(page, { label: fullName }, { label: verb })
  return confirmScreen(page, crumbs, confirmation, saveError)
}
