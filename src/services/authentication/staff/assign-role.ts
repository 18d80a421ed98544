import { eq, sql } from 'drizzle-orm'
import { assignRole as contract } from '#src/contract/authentication/staff.ts'
import { lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { lockMember } from './lock-member.ts'
import { roleToGive } from './role-to-give.ts'

export const assignRole = bind(contract, async (call, { db }) => {
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
})
