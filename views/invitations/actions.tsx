import type { InvitationListItem, InvitedRole } from '#src/contract/authentication/staff.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { role: InvitedRole; invitation: InvitationListItem }

export function InvitationActions({ role, invitation }: Props) {
  const { t } = usePage()
  const { id, fullName, email } = invitation
  const name = fullName ?? email ?? undefined
  const { resend, revoke } = invitingPaths[role]
  return (
    <span className="row">
      <DialogLink href={resend({ id })} tone="ghost" of={name}>
        {t('role-manager:resend.action')}
      </DialogLink>
      <DialogLink href={revoke({ id })} tone="danger" of={name}>
        {t('role-manager:revoke.action')}
      </DialogLink>
    </span>
  )
}
