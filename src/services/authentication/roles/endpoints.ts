import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as contract from '#src/contract/authentication/roles-of-staff.ts'
import { type Permission, permissionsOf, type Role, roles } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import {
  fieldRefusal,
  Refusal,
  refuseFields,
  withUniqueName,
} from '#src/services/kit/refusals/refusal.ts'
import { inCatalogueOrder, permissionError, presentCatalogue } from './catalogue.ts'
import {
  type CustomRole,
  countAccounts,
  countHolders,
  countPromises,
  findHolders,
  findRole,
  findRoles,
  ROLES_MAX,
} from './find-roles.ts'
import { lockStaffAs, requireAllPermissions } from './lock-staff.ts'
import { customRoles } from './schema.ts'
import { isSystemName, isSystemRole, systemRoleName } from './system-roles.ts'

export const rolesEndpoints = [
  bind(contract.listRoles, async ({ t, caller }, { db }) => {
    const [custom, counts, holders, promises, accounts, ownId] = await Promise.all([
      findRoles(db),
      countHolders(db),
      findHolders(db),
      countPromises(db),
      countAccounts(db),
      customRoleIdOf(db, caller.userId),
    ])
    const people = new Map<string, number>([...accounts, ['ADMIN', 0], ...counts])
    const shown = [
      ...roles.map((role) => presentSystem(role, t)),
      ...custom.map((role) => presentCustom(role, ownId)),
    ].map((role) => ({
      ...role,
      holders: (holders.get(role.id) ?? []).map(({ userId, fullName }) => ({ userId, fullName })),
      noOfUsers: people.get(role.id) ?? 0,
      noOfInvitations: promises.get(role.id) ?? 0,
    }))
    return { data: { roles: shown } }
  }),

  bind(contract.listPermissions, async ({ t }) => ({
    data: { permissions: presentCatalogue(t) },
  })),
  bind(contract.addRole, async (call, deps) => {
    const { caller, body } = call
    const { name, description, permissions } = readRole(deps, body, { name: '', description: null })
    const id = await withUniqueName(
      'roles:name.taken',
      addOnce(deps.db, call, customRoles, async (tx, id) => {
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

  bind(contract.updateRole, async (call, deps) => {
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

  bind(contract.deleteRole, async (call, { db }) => {
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

type Shown = Omit<contract.RoleSummary, 'noOfUsers' | 'noOfInvitations' | 'holders'>

function presentSystem(role: Role, t: Translate): Shown {
  return {
    id: role,
    name: systemRoleName(role, t),
    description: t(`roles:system.${role}.description`),
    system: true,
    own: false,
    permissions: [...permissionsOf[role]],
  }
}

function presentCustom(
  { id, name, description, permissions }: CustomRole,
  ownId: string | null,
): Shown {
  return {
    id,
    name,
    description: description ?? '',
    system: false,
    own: id === ownId,
    permissions,
  }
}

/** Refuses to delete a role in use or promised. @throws Refusal ruleBroken, with the number */
async function refuseInUse(tx: Tx, id: string): Promise<void> {
  const holders = (await countHolders(tx)).get(id)
  if (holders) throw new Refusal('ruleBroken', 'roles:inUse', { params: { count: holders } })
  const promises = (await countPromises(tx)).get(id)
  if (promises) throw new Refusal('ruleBroken', 'roles:promised', { params: { count: promises } })
}

async function refuseTooMany(tx: Tx): Promise<void> {
  if ((await findRoles(tx)).length < ROLES_MAX) return
  throw new Refusal('ruleBroken', 'roles:tooMany', { params: { count: ROLES_MAX } })
}

/**
 * A role the caller may write; call `lockStaffAs` first.
 * @throws Refusal notFound, ruleBroken for a system role and the caller's own, forbidden if it has more
 * permissions than they do
 */
async function lockRole(
  tx: Tx,
  caller: Caller,
  held: ReadonlySet<Permission>,
  id: string,
): Promise<CustomRole> {
  if (isSystemRole(id)) throw new Refusal('ruleBroken', 'roles:system.fixed')
  const role = await findRole(tx, id)
  if (!role) throw new Refusal('notFound', 'roles:notFound')
  if ((await customRoleIdOf(tx, caller.userId)) === role.id) {
    throw new Refusal('ruleBroken', 'roles:own')
  }
  requireAllPermissions(held, role.permissions, 'roles:beyondOwn.role')
  return role
}

type Given = Omit<z.output<(typeof contract.updateRole)['body']>, 'id'>
type Present = { name: string; description: string | null }

function readRole(
  { translators }: Pick<ServiceDeps, 'translators'>,
  { permissionIds, ...given }: Given,
  present: Present,
): Present & { permissions: Permission[] } {
  const name = (given.name ?? present.name).replaceAll(/\s+/g, ' ')
  const description = given.description === undefined ? present.description : given.description
  const wrong = permissionError(permissionIds)
  refuseFields({
    ...(name === '' && { name: 'common:messages.nameRequired' as const }),
    ...(wrong && { permissionIds: wrong }),
  })
  if (isSystemName(name, Object.values(translators)))
    throw fieldRefusal('name', 'roles:name.taken', 'conflict')
  return {
    name,
    description: description || null,
    permissions: inCatalogueOrder(permissionIds),
  }
}

async function customRoleIdOf(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: users.customRoleId }).from(users).where(eq(users.id, userId))
  return row?.id ?? null
}
