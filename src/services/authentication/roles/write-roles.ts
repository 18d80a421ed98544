import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addRole, deleteRole, updateRole } from '#src/contract/authentication/roles-of-staff.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { withUniqueName } from '#src/services/kit/refusals/with-unique-name.ts'
import { lockRole } from './lock-role.ts'
import { lockStaffAs } from './lock-staff.ts'
import { readRole } from './read-role.ts'
import { refuseInUse, refuseTooMany } from './refuse-in-use.ts'
import { requireAllPermissions } from './require-all-permissions.ts'
import { customRoles } from './schema.ts'

export const writeRolesEndpoints = [
  bind(addRole, async (call, deps) => {
    const { caller, body } = call
    const { name, description, permissions } = readRole(deps, body, { name: '', description: null })
    const id = v7()
    await withUniqueName(
      'roles:name.taken',
      deps.db.transaction(async (tx) => {
        const held = await lockStaffAs(tx, caller, 'ADD_ROLE')
        requireAllPermissions(held, permissions, 'roles:beyondOwn.given', 'permissionIds')
        await refuseTooMany(tx)
        await tx.insert(customRoles).values({ id, name, description, permissions })
        await recordAudit(tx, call, {
          event: 'role.added',
          subjectId: id,
          after: { name, permissions },
        })
      }),
    )
    return { data: { id }, message: 'roles:added' }
  }),

  bind(updateRole, async (call, deps) => {
    const { caller, body } = call
    await withUniqueName(
      'roles:name.taken',
      deps.db.transaction(async (tx) => {
        const held = await lockStaffAs(tx, caller, 'UPDATE_ROLE')
        const before = await lockRole(tx, caller, held, body.id)
        const { name, description, permissions } = readRole(deps, body, before)
        requireAllPermissions(held, permissions, 'roles:beyondOwn.given', 'permissionIds')
        await tx
          .update(customRoles)
          .set({ name, description, permissions, updatedAt: sql`now()` })
          .where(and(eq(customRoles.id, before.id), isNull(customRoles.deletedAt)))
        await recordAudit(tx, call, {
          event: 'role.updated',
          subjectId: before.id,
          before: { name: before.name, permissions: before.permissions },
          after: { name, permissions },
        })
      }),
    )
    return { data: null, message: 'roles:updated' }
  }),

  bind(deleteRole, async (call, { db }) => {
    const { caller, params } = call
    const name = await db.transaction(async (tx) => {
      const held = await lockStaffAs(tx, caller, 'DELETE_ROLE')
      const role = await lockRole(tx, caller, held, params.id)
      await refuseInUse(tx, role.id)
      await tx.update(customRoles).set({ deletedAt: sql`now()` }).where(eq(customRoles.id, role.id))
      await recordAudit(tx, call, {
        event: 'role.deleted',
        subjectId: role.id,
        before: { name: role.name, permissions: role.permissions },
      })
      return role.name
    })
    return { data: null, message: 'roles:deleted', params: { name } }
  }),
]
