import { eq, sql } from 'drizzle-orm'
import { assignRole, listStaff } from '#src/contract/authentication/staff.ts'
import { lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { countStaff, findStaff } from './find-staff.ts'
import { invite } from './invite.ts'
import { leaveEndpoints } from './leave.ts'
import { listInvitations } from './list-invitations.ts'
import { lockMember } from './lock-member.ts'
import { presentStaff } from './present-staff.ts'
import { renewInvitationEndpoints } from './renew-invitation.ts'
import { roleToGive } from './role-to-give.ts'

export const staffEndpoints = [
  bind(listStaff, async ({ params, t, format }, { db }) => {
    const { page, size } = params
    const term = readSearchTerm(params.term)
    const [totalItems, rows] = await Promise.all([
      countStaff(db, term),
      findStaff(db, term, { page, size }),
    ])
    const users = rows.map((row) => presentStaff(row, t, format))
    return { data: { users, ...pageAnswer({ page, size, totalItems }) } }
  }),
  bind(assignRole, async (call, { db }) => {
    const { caller, body } = call
    await db.transaction(async (tx) => {
      const held = await lockStaffAs(tx, caller, 'UPDATE_ROLE')
      const member = await lockMember(tx, caller, held, body.userId)
      const role = await roleToGive(tx, held, body.roleId)
      if (role.id === member.customRoleId) return
      await tx
        .update(users)
        .set({ customRoleId: role.id, updatedAt: sql`now()` })
        .where(eq(users.id, member.id))
      await recordAudit(tx, call, {
        event: 'user.role-changed',
        subjectId: member.id,
        before: { roleId: member.customRoleId ?? 'ADMIN', permissions: member.permissions },
        after: { roleId: role.id ?? 'ADMIN', permissions: role.permissions },
      })
    })
    return { data: null, message: 'roles:staff.assigned' }
  }),
  ...leaveEndpoints,
  invite,
  listInvitations,
  ...renewInvitationEndpoints,
]
