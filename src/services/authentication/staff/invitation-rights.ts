import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import type { Permission } from '#src/contract/permissions.ts'

/** What an administrator must hold to invite, to send again and to revoke. */
export const mayInvite: Record<InvitedRole, Permission> = { ADMIN: 'ADD_ROLE', BANK: 'ADD_BANK' }

export const mayListInvited: Record<InvitedRole, Permission> = {
  ADMIN: 'VIEW_ROLE',
  BANK: 'VIEW_BANK',
}
