import type { Route } from '#src/web/http/route.ts'
import { accept, show } from './invitations.tsx'
import * as inviting from './invite.tsx'
import { mayInvite, maySeeInvited } from './lifecycle.ts'
import * as open from './open.tsx'
import { invitationPaths, invitingPaths } from './paths.ts'
import { ask, decide } from './renew.ts'

const audit = 'user.invited'
const again = 'invitation.sent-again'
const revoked = 'invitation.revoked'
const { ADMIN: staff, BANK: bank } = invitingPaths
const invited = { path: invitationPaths.show.pattern, allow: 'public' } as const
const addStaff = { path: staff.add.pattern, allow: mayInvite.ADMIN }
const addBank = { path: bank.add.pattern, allow: mayInvite.BANK }
const resendStaff = { path: staff.resend.pattern, allow: mayInvite.ADMIN }
const revokeStaff = { path: staff.revoke.pattern, allow: mayInvite.ADMIN }
const resendBank = { path: bank.resend.pattern, allow: mayInvite.BANK }
const revokeBank = { path: bank.revoke.pattern, allow: mayInvite.BANK }

export const invitationRoutes: readonly Route[] = [
  { method: 'get', ...invited, handler: show },
  { method: 'post', ...invited, audit: 'user.invitation-accepted', handler: accept },
  {
    method: 'get',
    path: staff.list.pattern,
    allow: maySeeInvited.ADMIN,
    handler: open.membersInvited,
  },
  { method: 'get', ...addStaff, handler: inviting.newMember },
  { method: 'post', ...addStaff, audit, handler: inviting.inviteMember },
  { method: 'get', ...resendStaff, handler: ask('ADMIN', 'resend') },
  { method: 'post', ...resendStaff, audit: again, handler: decide('ADMIN', 'resend') },
  { method: 'get', ...revokeStaff, handler: ask('ADMIN', 'revoke') },
  { method: 'post', ...revokeStaff, audit: revoked, handler: decide('ADMIN', 'revoke') },
  {
    method: 'get',
    path: bank.list.pattern,
    allow: maySeeInvited.BANK,
    handler: open.banksInvited,
  },
  { method: 'get', ...addBank, handler: inviting.newBank },
  { method: 'post', ...addBank, audit, handler: inviting.inviteBank },
  { method: 'get', ...resendBank, handler: ask('BANK', 'resend') },
  { method: 'post', ...resendBank, audit: again, handler: decide('BANK', 'resend') },
  { method: 'get', ...revokeBank, handler: ask('BANK', 'revoke') },
  { method: 'post', ...revokeBank, audit: revoked, handler: decide('BANK', 'revoke') },
]
