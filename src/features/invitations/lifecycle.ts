import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import type { Permission } from '#src/contract/permissions.ts'

/** What an administrator must hold to invite, to send again and to revoke. */
export const mayInvite = { ADMIN: 'ADD_ROLE', BANK: 'ADD_BANK' } as const satisfies Record<
  InvitedRole,
  Permission
>

/** And to see who is invited. */
export const maySeeInvited = { ADMIN: 'VIEW_ROLE', BANK: 'VIEW_BANK' } as const satisfies Record<
  InvitedRole,
  Permission
>
