import type { InvitedRole } from '#src/contract/authentication/staff.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { can, usePage } from '#views/page/page.ts'

export function InviteLink({ invited }: { invited: InvitedRole }) {
  const { t, actor } = usePage()
  if (!actor || !can(actor, invitingPaths[invited].add.allow)) return null
  return (
    <ButtonLink href={invitingPaths[invited].add()} tone="primary" icon="plus">
      {t(`role-manager:invite.${invited}.title`)}
    </ButtonLink>
  )
}
