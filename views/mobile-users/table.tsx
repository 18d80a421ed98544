import type { UserListItem } from '#src/contract/authentication/accounts.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'

export function MobileUserTable({ users }: { users: readonly UserListItem[] }) {
  const page = usePage()
  const caption = page.t('mobile-users:list.caption')
  return (
    <Table caption={caption} columns={userColumns(page)} rows={users} rowKey={({ id }) => id} />
  )
}

function userColumns({ t, format }: Page): Column<UserListItem>[] {
  return [
    {
      key: 'picture',
      header: t('mobile-users:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: ({ fullName, imageUrl }) => (
        <Avatar name={fullName} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} big />
      ),
    },
    {
      key: 'name',
      header: t('mobile-users:column.name'),
      part: 'title',
      cell: ({ id, fullName }) => <RowLink href={mobileUserPaths.show({ id })}>{fullName}</RowLink>,
    },
    {
      key: 'mobile',
      header: t('mobile-users:column.mobile'),
      part: 'meta',
      tight: true,
      cell: ({ mobileNo }) => (mobileNo ? format.phone(mobileNo) : t('common:facts.none')),
    },
    {
      key: 'created',
      header: t('mobile-users:column.created'),
      part: 'from',
      tight: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
  ]
}
