import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { ManagerTabs } from '#views/roles/exports.ts'
import { InviteLink } from './invite-link.tsx'
import { InvitationList, type InvitationListProps } from './list.tsx'

/** Who was invited and has not come yet. */
export function InvitationIndex(props: InvitationListProps) {
  const { t } = usePage()
  const { role } = props
  return (
    <>
      <PageHead title={t(`role-manager:open.${role}`)} summary={t('role-manager:open.summary')}>
        <InviteLink invited={role} />
      </PageHead>
      {role === 'ADMIN' && <ManagerTabs current="invitations" />}
      <Card flush>
        <InvitationList {...props} />
      </Card>
    </>
  )
}
