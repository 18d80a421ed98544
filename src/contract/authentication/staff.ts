import { z } from 'zod'
import type { Decision } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { inBulk } from '../in-bulk.ts'
import { personName } from '../names.ts'
import { pageQuery, paging } from '../paging.ts'
import { accountStatus, dateValue, id, mobileNo } from '../values.ts'
import { email } from './email.ts'
import { localMobile } from './phone-number.ts'
import { FULL_NAME_MAX } from './registration.ts'
import { roleId } from './roles-of-staff.ts'

export const heldRole = z.object({ id: roleId, name: z.string() })

export const listStaff = endpoint('get /roles/users/{page}/{size}/search/{term}', {
  summary: 'Administrators with their roles',
  permission: 'VIEW_ROLE',
  query: z.object({ role: roleId.optional() }),
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
  stepUp: true,
  outdates: 'roles',
  permission: 'UPDATE_ROLE',
  onBehalf: true,
  body: z.object({ userId: id, roleId: roleId.nullable() }),
  refuses: ['notFound'],
})

const onStaff = { by: 'ADMIN', permission: 'UPDATE_ROLE' } as const
export const staffDecisions = {
  activate: { ...onStaff, from: ['CLOSED'], to: 'OPEN', event: 'user.reactivated' },
  deactivate: { ...onStaff, from: ['OPEN'], to: 'CLOSED', event: 'user.deactivated' },
} as const satisfies Record<string, Decision<'OPEN' | 'CLOSED'>>

const left = z.object({ userId: id, fullName: z.string() })

export const deactivateStaff = endpoint('post /users/{id}/deactivate', {
  summary: 'Close the account of an administrator who leaves; its history stays',
  stepUp: true,
  secondApproval: true,
  permission: 'UPDATE_ROLE',
  data: left,
})

export const reactivateStaff = endpoint('post /users/{id}/reactivate', {
  summary: 'Open the account of an administrator again, with the role it had',
  stepUp: true,
  permission: 'UPDATE_ROLE',
  data: left,
})

export const INVITATION_DAYS = 7

export const invitedRoles = ['ADMIN', 'BANK'] as const
export type InvitedRole = (typeof invitedRoles)[number]
const invitedRole = z.enum(invitedRoles)

/** One destination, e-mail address or mobile number; an open invitation of the same one ends. */
export const invite = endpoint('post /invitations', {
  summary: 'Invite an administrator with a role, or a bank; the link goes out by e-mail or SMS',
  stepUp: true,
  callers: ['ADMIN'],
  body: z.object({
    role: invitedRole.default('ADMIN'),
    fullName: personName(FULL_NAME_MAX).min(1),
    email: email.optional(),
    mobileNo: localMobile.optional(),
    roleId: roleId.nullable().default(null),
  }),
  data: z.object({ id, expiresAt: dateValue }),
  refuses: ['notFound', 'conflict'],
})

export const listInvitations = endpoint('get /invitations', {
  summary: 'Open invitations of administrators or of banks',
  callers: ['ADMIN'],
  query: z.object({
    role: invitedRole.default('ADMIN'),
    ...pageQuery,
  }),
  data: z.object({
    invitations: z.array(
      z.object({
        id,
        fullName: z.string().nullable(),
        email: z.string().nullable(),
        mobileNo: mobileNo.nullable(),
        role: heldRole.nullable(),
        invitedBy: z.string().nullable(),
        sentAt: dateValue,
        expiresAt: dateValue,
        expired: z.boolean(),
      }),
    ),
    ...paging,
  }),
})
export type InvitationListItem = z.infer<(typeof listInvitations)['data']>['invitations'][number]

export const resendInvitation = endpoint('post /invitations/{id}/resend', {
  summary: 'Send a new link, good for as long as the first; the old one is dead',
  stepUp: true,
  callers: ['ADMIN'],
  data: z.object({ expiresAt: dateValue }),
  refuses: ['conflict'],
})

export const revokeInvitation = endpoint('post /invitations/{id}/revoke', {
  summary: 'Take an invitation back: its link is dead',
  callers: ['ADMIN'],
})

export const staffBulk = inBulk('staff', staffDecisions)
