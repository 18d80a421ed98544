import { staffPaths } from '#src/contract/screens/roles.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { InviteLink } from '#views/invitations/exports.ts'
import { StaffList, type StaffListProps } from './staff-list.tsx'
import { ManagerTabs } from './tabs.tsx'

export function StaffIndex(props: StaffListProps) {
  const { t } = usePage()
  const search = {
    name: 'q',
    label: t('role-manager:staff.search'),
    value: props.filters.q,
  }
  return (
    <>
      <PageHead title={t('role-manager:tab.staff')} summary={t('role-manager:staff.summary')}>
        <InviteLink invited="ADMIN" />
      </PageHead>
      <ManagerTabs current="staff" />
      <Card flush>
        <Toolbar action={staffPaths.list()} search={search} />
        <StaffList {...props} />
      </Card>
    </>
  )
}
