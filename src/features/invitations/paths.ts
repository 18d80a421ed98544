import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import { path } from '#src/web/navigation/path.ts'

/** Where an invited person opens the account. */
export const invitationPaths = { show: path('/invitation/:token') }

/** Where administrators invite: staff and banks. */
export const invitingPaths = {
  ADMIN: {
    list: path('/roles/users/invitations'),
    add: path('/roles/users/invite'),
    resend: path('/roles/users/invitations/:id/resend'),
    revoke: path('/roles/users/invitations/:id/revoke'),
  },
  BANK: {
    list: path('/bank/invitations'),
    add: path('/bank/add'),
    resend: path('/bank/invitations/:id/resend'),
    revoke: path('/bank/invitations/:id/revoke'),
  },
} satisfies Record<InvitedRole, unknown>
