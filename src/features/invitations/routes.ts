import { invitationPaths, invitingPaths } from '#src/contract/screens/invitations.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { accept, inviting, renewal, show } from './invitations.tsx'
import { openLists } from './open-list.tsx'

const again = 'invitation.sent-again'
const revoked = 'invitation.revoked'
const { ADMIN: staff, BANK: bank } = invitingPaths

export const invitationRoutes: readonly Route[] = [
  get(invitationPaths.show, show),
  post(invitationPaths.show, 'user.invitation-accepted', accept),
  get(staff.list, openLists.ADMIN.index),
  get(staff.add, inviting('ADMIN').new),
  post(staff.add, 'user.invited', inviting('ADMIN').create),
  ...actRows(staff.resend, again, renewal('ADMIN', 'resend')),
  ...actRows(staff.revoke, revoked, renewal('ADMIN', 'revoke')),
  get(bank.list, openLists.BANK.index),
  get(bank.add, inviting('BANK').new),
  post(bank.add, 'user.invited', inviting('BANK').create),
  ...actRows(bank.resend, again, renewal('BANK', 'resend')),
  ...actRows(bank.revoke, revoked, renewal('BANK', 'revoke')),
]
