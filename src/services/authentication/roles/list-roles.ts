import {
  listPermissions,
  listRoles,
  type RoleSummary,
} from '#src/contract/authentication/roles-of-staff.ts'
import { permissionsOf } from '#src/contract/permissions.ts'
import { type Role, roles } from '#src/contract/roles.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { presentCatalogue } from './catalogue.ts'
import { customRoleIdOf } from './custom-role-of.ts'
import {
  type CustomRole,
  countAccounts,
  countHolders,
  countPromises,
  findRoles,
  type Uses,
} from './find-roles.ts'
import { systemRoleName } from './system-roles.ts'

export const listRolesEndpoints = [
  bind(listRoles, async ({ t, caller }, { db }) => {
    const [custom, holders, promises, accounts, ownId] = await Promise.all([
      findRoles(db),
      countHolders(db),
      countPromises(db),
      countAccounts(db),
      customRoleIdOf(db, caller.userId),
    ])
    const shown = [
      ...roles.map((role) => presentSystem(role, t, accounts.get(role) ?? 0)),
      ...custom.map((role) => presentCustom(role, ownId)),
    ]
    return { data: { roles: shown.map((role) => withUses(role, holders, promises)) } }
  }),

  bind(listPermissions, async ({ t }) => ({
    data: { permissions: presentCatalogue(t) },
  })),
]

type Shown = Omit<RoleSummary, 'noOfInvitations'>

function presentSystem(role: Role, t: Translate, noOfUsers: number): Shown {
  return {
    id: role,
    name: systemRoleName(role, t),
    description: t(`roles:system.${role}.description`),
    system: true,
    own: false,
    permissions: [...permissionsOf[role]],
    noOfUsers,
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
    noOfUsers: 0,
  }
}

function withUses(role: Shown, holders: Uses, promises: Uses): RoleSummary {
  const ofStaff = !role.system || role.id === 'ADMIN'
  return {
    ...role,
    noOfUsers: ofStaff ? (holders.get(role.id) ?? 0) : role.noOfUsers,
    noOfInvitations: promises.get(role.id) ?? 0,
  }
}
