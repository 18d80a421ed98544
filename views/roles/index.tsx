import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import { can, usePage } from '#src/web/page/page.ts'
import { AuditLink } from '#views/audit/exports.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { RoleTable } from './table.tsx'
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
