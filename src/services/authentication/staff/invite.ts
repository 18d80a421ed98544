import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { INVITATION_DAYS, invite } from '#src/contract/authentication/staff-invitations.ts'
import { recordAudit } from '../../audit/record.ts'
import type { ServiceDeps } from '../../deps.ts'
import { refuseFields } from '../../field-errors.ts'
import { implement } from '../../implement.ts'
import { mustHold } from '../../must-hold.ts'
import { Refusal } from '../../refusal.ts'
import type { ServiceApp } from '../../service-app.ts'
import { hashSecret } from '../hash-secret.ts'
import { holdStaff } from '../roles/hold-staff.ts'
import { invitations } from '../schema.ts'
import { mayInvite } from './invitation-rights.ts'
import { readInvitedAt, refuseTaken } from './invited-at.ts'
import { endInvitations, isInvited } from './open-invitations.ts'
import { roleToGive } from './role-to-give.ts'
import { newInvitationToken, refuseUnreachable, sendInvitation } from './send-invitation.ts'

/** Until when a link that is made now is good. */
export const inSevenDays = sql`now() + make_interval(days => ${INVITATION_DAYS})`

/** POST invitations: staff with a role (ROLE-29), banks (BANK-07). */
export function addInvite(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, invite, async (call) => {
    const { caller, body, language } = call
    mustHold(caller, mayInvite[body.role])
    const fullName = body.fullName.toWellFormed()
    refuseFields(fullName.includes('\0') ? { fullName: 'profiles:field.unreadable' } : {})
    const at = readInvitedAt(body)
    refuseUnreachable(deps.settings, at)
    const id = v7()
    const expiresAt = await deps.db.transaction(async (tx) => {
      const held = await holdStaff(tx, caller, mayInvite[body.role])
      const customRoleId =
        body.role === 'ADMIN' ? (await roleToGive(tx, held, body.roleId)).id : null
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
      await sendInvitation(tx, deps.settings, at, { token, by: caller.fullName, language })
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
      say: 'roles:invitation.sent',
      params: { name: fullName },
    }
  })
}
