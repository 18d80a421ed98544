import { assignRole } from './assign-role.ts'
import { invite } from './invite.ts'
import { leaveEndpoints } from './leave.ts'
import { listInvitations } from './list-invitations.ts'
import { listStaff } from './list-staff.ts'
import { renewInvitationEndpoints } from './renew-invitation.ts'

export const staffEndpoints = [
  listStaff,
  assignRole,
  ...leaveEndpoints,
  invite,
  listInvitations,
  ...renewInvitationEndpoints,
]
