import { z } from 'zod'
import type { Decision } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { paging, searchParams } from '../paging.ts'
import { accountStatus, dateValue, id, mobileNo } from '../values.ts'
import { roleId } from './roles-of-staff.ts'

export const heldRole = z.object({ id: roleId, name: z.string() })

export const listStaff = endpoint('get /roles/users/{page}/{size}/search/{term}', {
  summary: 'Administrators with their roles',
  permission: 'VIEW_ROLE',
  params: z.object(searchParams),
  data: z.object({
    users: z.array(
      z.object({
        userId: id,
        fullName: z.string(),
        email: z.string().nullable(),
        mobileNo: mobileNo.nullable(),
        imageUrl: z.string().nullable(),
        role: heldRole,
        approvalStatus: accountStatus,
        joinedOn: dateValue,
        deactivatedAt: dateValue.nullable(),
      }),
    ),
    ...paging,
  }),
})
export type StaffListItem = z.infer<(typeof listStaff)['data']>['users'][number]

/** Null and `ADMIN` mean a full administrator. */
export const assignRole = endpoint('put /roles/users', {
  summary: 'Give an administrator a role',
  permission: 'UPDATE_ROLE',
  onBehalf: true,
  body: z.object({ userId: id, roleId: roleId.nullable() }),
  refuses: ['invalid', 'notFound', 'ruleBroken'],
})

const onStaff = { by: 'ADMIN', permission: 'UPDATE_ROLE' } as const
export const staffDecisions = {
  activate: { ...onStaff, from: ['CLOSED'], to: 'OPEN', event: 'user.reactivated' },
  deactivate: { ...onStaff, from: ['OPEN'], to: 'CLOSED', event: 'user.deactivated' },
} as const satisfies Record<string, Decision<'OPEN' | 'CLOSED'>>

const left = z.object({ userId: id, fullName: z.string() })

export const deactivateStaff = endpoint('post /users/{id}/deactivate', {
  summary: 'Close the account of an administrator who leaves; its history stays',
  permission: 'UPDATE_ROLE',
  data: left,
  refuses: ['notFound', 'ruleBroken'],
})

export const reactivateStaff = endpoint('post /users/{id}/reactivate', {
  summary: 'Open the account of an administrator again, with the role it had',
  permission: 'UPDATE_ROLE',
  data: left,
  refuses: ['notFound', 'ruleBroken'],
})
