import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { InvitationIndex } from '#views/invitations/index.tsx'
import { InvitationList } from '#views/invitations/list.tsx'
import { invitingCrumbs } from './crumbs.ts'
import { readInvitations } from './load-invitations.ts'

export const membersInvited = (request: Request) => index(request, 'ADMIN')
export const banksInvited = (request: Request) => index(request, 'BANK')

/** Who was asked and has not come yet, expired ones too. */
async function index(request: Request, role: InvitedRole): Promise<Result> {
  const { page, query } = request
  const { t, format } = page
  const pageParam = query.get('page') ?? ''
  const at = /^\d{1,6}$/.test(pageParam) ? Number(pageParam) : 0
  const answer = await attempt(readInvitations(request, role, at))
  const found = answer instanceof UpstreamFault ? null : answer
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: t(`role-manager:open.${role}`),
    crumbs: invitingCrumbs(page, role),
    main: <InvitationIndex role={role} at={at} found={found} />,
    region: {
      id: 'list',
      node: <InvitationList role={role} at={at} found={found} />,
      announce: t('role-manager:open.announce', { count, shown: format.number(count) }),
    },
  })
}
