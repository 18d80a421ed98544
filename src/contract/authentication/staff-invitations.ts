import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageParams, paging } from '../paging.ts'
import { dateValue, id, mobileNo } from '../values.ts'
import { email } from './email.ts'
import { localMobile } from './mobile-number.ts'
import { FULL_NAME_MAX } from './registration.ts'
import { roleId } from './roles-of-staff.ts'
import { heldRole } from './staff.ts'

export const INVITATION_DAYS = 7

export const invitedRoles = ['ADMIN', 'BANK'] as const
export type InvitedRole = (typeof invitedRoles)[number]
const invitedRole = z.enum(invitedRoles)

/** One destination, e-mail address or mobile number; an open invitation of the same one ends. */
export const invite = endpoint('post /invitations', {
  summary: 'Invite an administrator with a role, or a bank; the link goes out by e-mail or SMS',
  callers: ['ADMIN'],
  body: z.object({
    role: invitedRole.default('ADMIN'),
    fullName: z.string().trim().min(1).max(FULL_NAME_MAX),
    email: email.optional(),
    mobileNo: localMobile.optional(),
    roleId: roleId.nullable().default(null),
  }),
  data: z.object({ id, expiresAt: dateValue }),
  refuses: ['invalid', 'notFound', 'conflict', 'ruleBroken'],
})

export const listInvitations = endpoint('get /invitations', {
  summary: 'Open invitations of administrators or of banks',
  callers: ['ADMIN'],
  query: z.object({
    role: invitedRole.default('ADMIN'),
    page: pageParams.page.default(0),
    size: pageParams.size.default(25),
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
  callers: ['ADMIN'],
  data: z.object({ expiresAt: dateValue }),
  refuses: ['notFound', 'conflict', 'ruleBroken'],
})

export const revokeInvitation = endpoint('post /invitations/{id}/revoke', {
  summary: 'Take an invitation back: its link is dead',
  callers: ['ADMIN'],
  refuses: ['notFound', 'ruleBroken'],
})
