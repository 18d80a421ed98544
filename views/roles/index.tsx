import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import { AuditLink } from '#views/audit/exports.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { can, usePage } from '#views/page/page.ts'
import { Holders } from './holders.tsx'
import { ManagerTabs } from './tabs.tsx'

export function RoleIndex({ roles }: { roles: readonly RoleSummary[] }) {
  const { t } = usePage()
  const own = roles.filter(({ system }) => !system)
  const ofSystem = roles.filter(({ system }) => system)
  return (
    <>
      <PageHead title={t('role-manager:tab.roles')} summary={t('role-manager:list.summary')}>
        <AuditLink />
        <AddLink />
      </PageHead>
      <ManagerTabs current="roles" />
      <Card title={t('role-manager:list.custom')} flush>
        {own.length > 0 ? (
          <RoleTable roles={own} caption={t('role-manager:list.custom')} />
        ) : (
          <EmptyState
            icon="users"
            title={t('common:empty.records')}
            hint={t('role-manager:list.none')}
          />
        )}
      </Card>
      <Card title={t('role-manager:list.system')} flush>
        <RoleTable roles={ofSystem} caption={t('role-manager:list.system')} />
      </Card>
      <Sheet name="roles" />
    </>
  )
}

function AddLink() {
  const { t, actor } = usePage()
  if (!actor || !can(actor, 'ADD_ROLE')) return null
  return (
    <ButtonLink href={rolePaths.add()} tone="primary" icon="plus">
      {t('role-manager:form.addTitle')}
    </ButtonLink>
  )
}

function RoleTable({ roles, caption }: { roles: readonly RoleSummary[]; caption: string }) {
  const { t } = usePage()
  const columns: Column<RoleSummary>[] = [
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
      cell: ({ permissions }) => t('role-manager:permissions', { count: permissions.length }),
    },
    {
      key: 'users',
      header: t('role-manager:column.users'),
      part: 'line',
      tight: true,
      cell: (role) => <Holders role={role} />,
    },
    {
      key: 'kind',
      header: t('role-manager:column.kind'),
      headerHidden: true,
      part: 'state',
      cell: ({ system }) => system && <SystemTag />,
    },
  ]
  return <Table caption={caption} columns={columns} rows={roles} rowKey={({ id }) => id} />
}

export function SystemTag() {
  const { t } = usePage()
  return <Tag>{t('role-manager:system')}</Tag>
}
