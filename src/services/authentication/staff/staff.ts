import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addAssignRole } from './assign-role.ts'
import { addInvite } from './invite.ts'
import { addLeave } from './leave.ts'
import { addListInvitations } from './list-invitations.ts'
import { addListStaff } from './list-staff.ts'
import { addRenewInvitation } from './renew-invitation.ts'

/** Who works here: administrators, their roles, and those who are invited. */
export function addStaff(app: ServiceApp, deps: ServiceDeps): void {
  addListStaff(app, deps)
  addAssignRole(app, deps)
  addLeave(app, deps)
  addInvite(app, deps)
  addListInvitations(app, deps)
  addRenewInvitation(app, deps)
}
