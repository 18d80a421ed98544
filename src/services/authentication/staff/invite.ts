import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  invite as contract,
  INVITATION_DAYS,
  invitedRoles,
  resendInvitation,
  revokeInvitation,
} from '#src/contract/authentication/staff.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  lockStaff,
  lockStaffAs,
  requireAllPermissions,
} from '#src/services/authentication/roles/lock-staff.ts'
import { invitations } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import {
  Refusal,
  requireOnePermission,
  requirePermission,
} from '#src/services/kit/refusals/refusal.ts'
import {
  backingOf,
  endInvitation,
  endInvitations,
  findFormer,
  isInvited,
  isOpen,
  mayInvite,
  newInvitationToken,
  readInvitedAt,
  refuseUnreachable,
  sendInvitation,
} from './open-invitations.ts'
import { roleToGive } from './role-to-give.ts'

const inSevenDays = sql`now() + make_interval(days => ${INVITATION_DAYS})`

export const invite = bind(contract, async (call, { db, settings }) => {
  const { caller, body } = call
  const { fullName } = body
  requirePermission(caller, mayInvite[body.role])
  const at = readInvitedAt(body)
  refuseUnreachable(settings, at)
  const id = await addOnce(db, call, invitations, async (tx, id) => {
    const held = await lockStaffAs(tx, caller, mayInvite[body.role])
    const customRoleId = body.role === 'ADMIN' ? (await roleToGive(tx, held, body.roleId)).id : null
    const former = await findFormer(tx, at, body.role)
    requireAllPermissions(held, former?.permissions ?? [], 'roles:beyondOwn.member')
    if (await isInvited(tx, at)) throw new Refusal('conflict', 'roles:invitation.alreadyOpen')
    await endInvitations(tx, at)
    const token = newInvitationToken()
    await tx.insert(invitations).values({
      id,
      ...at,
      tokenHash: hashSecret(token),
      fullName,
      role: body.role,
      customRoleId,
      invitedBy: caller.userId,
      expiresAt: inSevenDays,
    })
    await sendInvitation(tx, settings, at, { token, call })
    await recordAudit(tx, call, {
      event: 'user.invited',
      subjectType: 'invitation',
      subjectId: id,
      after: { role: body.role, roleId: customRoleId },
    })
  })
  const [stored] = await db
    .select({ expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(eq(invitations.id, id))
  if (!stored) throw new Error('an invitation was not stored')
  return {
    data: { id, expiresAt: call.format.instant(stored.expiresAt) },
    message: 'roles:invitation.sent',
    params: { name: fullName },
  }
})

export const renewInvitationEndpoints = [
  bind(resendInvitation, async (call, { db, settings }) => {
    const { caller, params, format } = call
    const expiresAt = await db.transaction(async (tx) => {
      const invitation = await lockInvitation(tx, caller, params.id)
      if (invitation.roleGone) throw new Refusal('notFound', 'roles:notFound')
      refuseUnreachable(settings, invitation)
      await findFormer(tx, invitation, invitation.role)
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
      await sendInvitation(tx, settings, invitation, { token, call })
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
