import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { StaffActions } from './staff-actions.tsx'

export function StaffTable({ staff }: { staff: readonly StaffListItem[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('role-manager:staff.caption')}
      columns={staffColumns(page)}
      rows={staff}
      rowKey={({ userId }) => userId}
    />
  )
}

function staffColumns({ t }: Page): Column<StaffListItem>[] {
  return [
    {
      key: 'picture',
      header: t('role-manager:column.picture'),
      headerHidden: true,
      wideOnly: true,
      cell: ({ fullName, imageUrl }) => (
        <Avatar name={fullName} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} big />
      ),
    },
    {
      key: 'name',
      header: t('role-manager:column.name'),
      part: 'title',
      cell: (member) => <Name member={member} />,
    },
    {
      key: 'role',
      header: t('role-manager:column.role'),
      part: 'meta',
      cell: ({ role }) => role.name,
    },
    {
      key: 'state',
      header: t('role-manager:column.state'),
      part: 'state',
      cell: (member) => <StaffState member={member} />,
    },
    {
      key: 'joined',
      header: t('role-manager:column.joined'),
      part: 'from',
      tight: true,
      wideOnly: true,
      cell: ({ joinedOn }) => <Time value={joinedOn} />,
    },
    {
      key: 'actions',
      header: t('role-manager:column.actions'),
      headerHidden: true,
      part: 'end',
      numeric: true,
      cell: (member) => <StaffActions member={member} />,
    },
  ]
}

function Name({ member: { userId, fullName, email, mobileNo } }: { member: StaffListItem }) {
  const { t, actor, format } = usePage()
  return (
    <>
      <b>{fullName}</b>
      {actor?.userId === userId && ` ${t('role-manager:staff.you')}`}
      <span className="sub">{email ?? (mobileNo && format.phone(mobileNo))}</span>
    </>
  )
}

function StaffState({ member: { deactivatedAt } }: { member: StaffListItem }) {
  const { t } = usePage()
  return deactivatedAt ? (
    <Tag tone="off">{t('role-manager:state.deactivated')}</Tag>
  ) : (
    <Tag tone="ok">{t('role-manager:state.active')}</Tag>
  )
}
