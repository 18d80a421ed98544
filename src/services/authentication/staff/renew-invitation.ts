import { eq, sql } from 'drizzle-orm'
import {
  resendInvitation,
  revokeInvitation,
} from '#src/contract/authentication/staff-invitations.ts'
import { invitations } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { inSevenDays } from './invite.ts'
import { refuseTaken } from './invited-at.ts'
import { lockInvitation } from './lock-invitation.ts'
import { endInvitation } from './open-invitations.ts'
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
