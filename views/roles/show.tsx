import type { PermissionSummary, RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import { Facts } from '#views/components/facts.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { RecordActions } from '#views/components/record-actions.tsx'
import { usePage } from '#views/page/page.ts'
import { grouped } from './grouped.ts'
import { SystemTag } from './index.tsx'
import { roleActions } from './lifecycle.ts'

type Props = { role: RoleSummary; catalogue: readonly PermissionSummary[] }

export function RoleShow({ role, catalogue }: Props) {
  const { t } = usePage()
  const { name, description, system, permissions, noOfUsers } = role
  const held = new Set(permissions)
  const groups = grouped(catalogue.filter(({ id }) => held.has(id)))
  const facts = groups.map((group) => ({
    label: group.name,
    value: group.permissions.map((permission) => permission.name).join(', '),
  }))
  return (
    <>
      <PageHead title={name} summary={description} tags={system && <SystemTag />}>
        <Actions role={role} />
      </PageHead>
      <Card
        title={t('role-manager:column.permissions')}
        beside={t('role-manager:users', { count: noOfUsers })}
      >
        {facts.length > 0 ? <Facts facts={facts} /> : <p>{t('role-manager:show.none')}</p>}
      </Card>
    </>
  )
}

function Actions({ role }: { role: RoleSummary }) {
  const { t, actor } = usePage()
  const actions = actor ? roleActions(actor, role) : []
  const remove = { href: rolePaths.delete(role), label: t('role-manager:delete.action') }
  const edit = { href: rolePaths.edit(role), label: t('role-manager:form.editTitle') }
  return (
    <RecordActions
      remove={actions.includes('delete') && remove}
      edit={actions.includes('edit') && edit}
    />
  )
}
