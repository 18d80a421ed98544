import type { PermissionSummary, RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Icon } from '#views/components/icon.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { RecordActions } from '#views/components/record-actions.tsx'
import { can, usePage } from '#views/page/page.ts'
import { Holders } from './holders.tsx'
import { SystemTag } from './index.tsx'
import { roleActions } from './lifecycle.ts'
import { needsName, PermissionMatrix } from './matrix.tsx'

type Props = { role: RoleSummary; catalogue: readonly PermissionSummary[] }

export function RoleShow({ role, catalogue }: Props) {
  const { t } = usePage()
  const { name, description, system, permissions } = role
  const held = new Set(permissions)
  const own = catalogue.filter(({ id }) => held.has(id))
  return (
    <>
      <PageHead title={name} summary={description} tags={system && <SystemTag />}>
        <Actions role={role} />
      </PageHead>
      <Card title={t('role-manager:show.holders')}>
        <Holders linked role={role} />
      </Card>
      <Card title={t('role-manager:column.permissions')}>
        {own.length > 0 ? (
          <PermissionMatrix
            caption={t('role-manager:column.permissions')}
            permissions={own}
            cell={(permission) => (
              <span key={permission.id} className="sub">
                <Icon name="check" />{' '}
                <span className={needsName(permission, own) ? undefined : 'vh'}>
                  {permission.name}
                </span>
              </span>
            )}
          />
        ) : (
          <p>{t('role-manager:show.none')}</p>
        )}
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
    <>
      {actor && !role.system && can(actor, 'ADD_ROLE') && (
        <ButtonLink href={rolePaths.add({ like: role.id })}>
          {t('role-manager:like.add')}
        </ButtonLink>
      )}
      <RecordActions
        remove={actions.includes('delete') && remove}
        edit={actions.includes('edit') && edit}
      />
    </>
  )
}
