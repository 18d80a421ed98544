import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  invitedRoles,
  resendInvitation,
  revokeInvitation,
} from '#src/contract/authentication/staff-invitations.ts'
import type { Tx } from '#src/database/connect.ts'
import { lockStaff, lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { requireAllPermissions } from '#src/services/authentication/roles/require-all-permissions.ts'
import { invitations } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requireOnePermission } from '#src/services/kit/refusals/require-permission.ts'
import { backingOf, mayInvite } from './invitation-rights.ts'
import { inSevenDays } from './invite.ts'
import { refuseTaken } from './invited-at.ts'
import { endInvitation, isOpen } from './open-invitations.ts'
import { newInvitationToken, refuseUnreachable, sendInvitation } from './send-invitation.ts'

export const renewInvitationEndpoints = [
  bind(resendInvitation, async (call, { db, settings }) => {
    const { caller, params, language, format } = call
    const expiresAt = await db.transaction(async (tx) => {
      const invitation = await lockInvitation(tx, caller, params.id)
      if (invitation.roleGone) throw new Refusal('notFound', 'roles:notFound')
      refuseUnreachable(settings, invitation)
      await refuseTaken(tx, invitation)
      const token = newInvitationToken()
      const [renewed] = await tx
        .update(invitations)
        .set({
          tokenHash: hashSecret(token),
          invitedBy: caller.userId,
          sentAt: sql`now()`,
          expiresAt: inSevenDays,
        })
        .where(eq(invitations.id, invitation.id))
        .returning({ expiresAt: invitations.expiresAt })
      if (!renewed) throw new Error('a held invitation is gone')
      await sendInvitation(tx, settings, invitation, { token, by: caller.fullName, language })
      await recordAudit(tx, call, {
        event: 'invitation.sent-again',
        subjectId: invitation.id,
        after: { role: invitation.role, roleId: invitation.customRoleId },
      })
      return renewed.expiresAt
    })
    return { data: { expiresAt: format.instant(expiresAt) }, message: 'roles:invitation.sentAgain' }
  }),

  bind(revokeInvitation, async (call, { db }) => {
    const { caller, params } = call
    await db.transaction(async (tx) => {
      const invitation = await lockInvitation(tx, caller, params.id)
      await endInvitation(tx, invitation.id)
      await recordAudit(tx, call, {
        event: 'invitation.revoked',
        subjectId: invitation.id,
        before: { role: invitation.role, roleId: invitation.customRoleId },
      })
    })
    return { data: null, message: 'roles:invitation.revoked' }
  }),
]

/** @throws Refusal notFound if the invitation is no longer open, forbidden */
async function lockInvitation(tx: Tx, caller: Caller, id: string) {
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
