import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'

type Props = { roles: readonly RoleSummary[]; caption: string }

export function RoleTable({ roles, caption }: Props) {
  const page = usePage()
  return (
    <Table caption={caption} columns={roleColumns(page)} rows={roles} rowKey={({ id }) => id} />
  )
}

function roleColumns({ t }: Page): Column<RoleSummary>[] {
  return [
    {
      key: 'name',
      header: t('role-manager:column.role'),
      part: 'title',
      cell: ({ id, name, description }) => (
        <>
          <RowLink href={rolePaths.view({ id })}>{name}</RowLink>
          {description && <span className="sub">{description}</span>}
        </>
      ),
    },
    {
      key: 'permissions',
      header: t('role-manager:column.permissions'),
      part: 'meta',
      tight: true,
      cell: (role) => <Permissions role={role} />,
    },
    {
      key: 'users',
      header: t('role-manager:column.users'),
      part: 'meta',
      tight: true,
      cell: (role) => <Users role={role} />,
    },
    {
      key: 'kind',
      header: t('role-manager:column.kind'),
      headerHidden: true,
      part: 'state',
      cell: ({ system }) => system && <SystemTag />,
    },
  ]
}

export function SystemTag() {
  const { t } = usePage()
  return <Tag>{t('role-manager:system')}</Tag>
}

function Permissions({ role: { permissions } }: { role: RoleSummary }) {
  const { t } = usePage()
  const count = permissions.length
  return t('role-manager:permissions', { count })
}

function Users({ role: { noOfUsers, noOfInvitations } }: { role: RoleSummary }) {
  const { t } = usePage()
  const users = t('role-manager:users', { count: noOfUsers })
  if (noOfInvitations === 0) return users
  return `${users}, ${t('role-manager:invited', { count: noOfInvitations })}`
}
