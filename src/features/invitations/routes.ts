import { invitationPaths, invitingPaths } from '#src/contract/screens/invitations.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { accept, show } from './invitations.tsx'
import * as inviting from './invite.tsx'
import { openLists } from './open-list.tsx'
import { ask, decide } from './renew.ts'

const again = 'invitation.sent-again'
const revoked = 'invitation.revoked'
const { ADMIN: staff, BANK: bank } = invitingPaths

export const invitationRoutes: readonly Route[] = [
  get(invitationPaths.show, show),
  post(invitationPaths.show, 'user.invitation-accepted', accept),
  get(staff.list, openLists.ADMIN.index),
  get(staff.add, inviting.newMember),
  post(staff.add, 'user.invited', inviting.inviteMember),
  get(staff.resend, ask('ADMIN', 'resend')),
  post(staff.resend, again, decide('ADMIN', 'resend')),
  get(staff.revoke, ask('ADMIN', 'revoke')),
  post(staff.revoke, revoked, decide('ADMIN', 'revoke')),
  get(bank.list, openLists.BANK.index),
  get(bank.add, inviting.newBank),
  post(bank.add, 'user.invited', inviting.inviteBank),
  get(bank.resend, ask('BANK', 'resend')),
  post(bank.resend, again, decide('BANK', 'resend')),
  get(bank.revoke, ask('BANK', 'revoke')),
  post(bank.revoke, revoked, decide('BANK', 'revoke')),
]
