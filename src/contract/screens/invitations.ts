import type { InvitedRole } from '../authentication/staff.ts'
import { bankPaths } from './merchants.ts'
import { below, path, screen } from './path.ts'
import { rolePaths } from './roles.ts'

export const invitationPaths = { show: path('/invitation/:token', 'public') }

export const invitingPaths = {
  ADMIN: below(rolePaths.list, {
    list: screen('/roles/users/invitations', 'VIEW_ROLE', 'role-manager:tab.invitations'),
    add: screen('/roles/users/invite', 'ADD_ROLE'),
    resend: path('/roles/users/invitations/:id/resend', 'ADD_ROLE'),
    revoke: path('/roles/users/invitations/:id/revoke', 'ADD_ROLE'),
  }),
  BANK: below(bankPaths.list, {
    list: screen('/bank/invitations', 'VIEW_BANK', 'role-manager:tab.invitations'),
    add: screen('/bank/add', 'ADD_BANK'),
    resend: path('/bank/invitations/:id/resend', 'ADD_BANK'),
    revoke: path('/bank/invitations/:id/revoke', 'ADD_BANK'),
  }),
} satisfies Record<InvitedRole, unknown>
