import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { permissions } from '../roles.ts'
import { line, lines } from '../texts.ts'
import { id, role } from '../values.ts'

export const ROLE_NAME_MAX = 60
export const ROLE_DESCRIPTION_MAX = 300

/** Administrators that a role names; the rest are behind their number. */
export const HOLDERS_SHOWN = 5

export const roleId = z.union([role, id])
export type RoleId = z.infer<typeof roleId>

const fields = {
  name: line(ROLE_NAME_MAX),
  description: lines(ROLE_DESCRIPTION_MAX).nullable(),
  permissionIds: z.array(z.string().max(60)).max(permissions.length),
}

export const listRoles = endpoint('get /roles/summary', {
  summary: 'Every role with its permissions and how many people hold it',
  permission: 'VIEW_ROLE',
  data: z.object({
    roles: z.array(
      z.object({
        id: roleId,
        name: z.string(),
        description: z.string(),
        system: z.boolean(),
        permissions: z.array(z.string()),
        own: z.boolean(),
        /** Accounts that hold it, deactivated administrators included. */
        noOfUsers: z.int(),
        /** The newest administrators that hold it, at most so many. */
        holders: z.array(z.object({ userId: id, fullName: z.string() })).max(HOLDERS_SHOWN),
        /** Open invitations that promise it. */
        noOfInvitations: z.int(),
      }),
    ),
  }),
})
export type RoleSummary = z.infer<(typeof listRoles)['data']>['roles'][number]

export const listPermissions = endpoint('get /permissions', {
  summary: 'The permission catalogue in the language of the request',
  permission: 'VIEW_ROLE',
  data: z.object({
    permissions: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        group: z.string(),
        assignable: z.boolean(),
        /** Any one of these sets comes with it. */
        needs: z.array(z.array(z.string())),
      }),
    ),
  }),
})
export type PermissionSummary = z.infer<(typeof listPermissions)['data']>['permissions'][number]

export const addRole = endpoint('post /roles', {
  summary: 'Add a role that narrows what administrators may do',
  stepUp: true,
  permission: 'ADD_ROLE',
  body: z.object({
    ...fields,
    description: fields.description.default(null),
    userId: id.optional(),
  }),
  data: z.object({ id }),
  refuses: ['conflict'],
})

export const updateRole = endpoint('put /roles', {
  summary: 'Change the permissions, name and description of a role',
  stepUp: true,
  outdates: 'roles',
  permission: 'UPDATE_ROLE',
  body: z.object({
    id: roleId,
    permissionIds: fields.permissionIds,
    name: fields.name.optional(),
    description: fields.description.optional(),
  }),
  refuses: ['notFound', 'conflict'],
})

export const deleteRole = endpoint('delete /roles/{id}', {
  summary: 'Delete a role that nobody holds',
  stepUp: true,
  outdates: 'roles',
  permission: 'DELETE_ROLE',
  params: z.object({ id: roleId }),
})
