import { and, eq, inArray } from 'drizzle-orm'
import { invitedRoles } from '#src/contract/authentication/staff-invitations.ts'
import type { Tx } from '#src/database/connect.ts'
import { lockStaff, lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { requireAllPermissions } from '#src/services/authentication/roles/require-all-permissions.ts'
import { invitations } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requireOnePermission } from '#src/services/kit/refusals/require-permission.ts'
import { backingOf, mayInvite } from './invitation-rights.ts'
import { isOpen } from './open-invitations.ts'

/** @throws Refusal notFound where the invitation is not open any more, forbidden */
export async function lockInvitation(tx: Tx, caller: Caller, id: string) {
  requireOnePermission(caller, Object.values(mayInvite))
  await lockStaff(tx)
  const invitation = await findInvitation(tx, id)
  const role = invitedRoles.find((one) => one === invitation?.role)
  if (!invitation || !role) throw new Refusal('notFound', 'roles:invitation.notFound')
  const held = await lockStaffAs(tx, caller, mayInvite[role])
  const backing = await backingOf(tx, invitation)
  requireAllPermissions(held, backing ?? [], 'roles:beyondOwn.assigned')
  return { ...invitation, roleGone: backing === null }
}

async function findInvitation(tx: Tx, id: string) {
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), inArray(invitations.role, [...invitedRoles]), isOpen()))
  return invitation
}
