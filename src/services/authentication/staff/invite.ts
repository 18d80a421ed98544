import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  invite as contract,
  INVITATION_DAYS,
} from '#src/contract/authentication/staff-invitations.ts'
import { lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { invitations } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requirePermission } from '#src/services/kit/refusals/require-permission.ts'
import { mayInvite } from './invitation-rights.ts'
import { readInvitedAt, refuseTaken } from './invited-at.ts'
import { endInvitations, isInvited } from './open-invitations.ts'
import { roleToGive } from './role-to-give.ts'
import { newInvitationToken, refuseUnreachable, sendInvitation } from './send-invitation.ts'

export const inSevenDays = sql`now() + make_interval(days => ${INVITATION_DAYS})`

export const invite = bind(contract, async (call, { db, settings }) => {
  const { caller, body, language } = call
  requirePermission(caller, mayInvite[body.role])
  const fullName = body.fullName.toWellFormed()
  refuseFields(fullName.includes('\0') ? { fullName: 'common:messages.unreadable' } : {})
  const at = readInvitedAt(body)
  refuseUnreachable(settings, at)
  const id = v7()
  const expiresAt = await db.transaction(async (tx) => {
    const held = await lockStaffAs(tx, caller, mayInvite[body.role])
    const customRoleId = body.role === 'ADMIN' ? (await roleToGive(tx, held, body.roleId)).id : null
    await refuseTaken(tx, at)
    if (await isInvited(tx, at)) throw new Refusal('conflict', 'roles:invitation.alreadyOpen')
    await endInvitations(tx, at)
    const token = newInvitationToken()
    const [stored] = await tx
      .insert(invitations)
      .values({
        id,
        ...at,
        tokenHash: hashSecret(token),
        fullName,
        role: body.role,
        customRoleId,
        invitedBy: caller.userId,
        expiresAt: inSevenDays,
      })
      .returning({ expiresAt: invitations.expiresAt })
    if (!stored) throw new Error('an invitation was not stored')
    await sendInvitation(tx, settings, at, { token, by: caller.fullName, language })
    await recordAudit(tx, call, {
      event: 'user.invited',
      subjectType: 'invitation',
      subjectId: id,
      after: { role: body.role, roleId: customRoleId },
    })
    return stored.expiresAt
  })
  return {
    data: { id, expiresAt: call.format.instant(expiresAt) },
    message: 'roles:invitation.sent',
    params: { name: fullName },
  }
})
