import type { PermissionSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { usePage } from '#src/web/page/page.ts'
import { FieldError, fieldId, Hint } from '#views/components/field.tsx'
import { type Option, Select } from '#views/components/select.tsx'
import { grouped, type PermissionGroup } from './grouped.ts'

type RoleProps = { roles: readonly Option[]; value: string; error?: string | undefined }

export function RoleSelect({ roles, value, error }: RoleProps) {
  const { t } = usePage()
  return (
    <Select
      name="roleId"
      label={t('role-manager:column.role')}
      hint={t('role-manager:assign.hint')}
      options={roles}
      value={value}
      error={error}
      required
      messages={{ required: t('role-manager:errors.role') }}
    />
  )
}

type Props = {
  catalogue: readonly PermissionSummary[]
  values: readonly string[]
  error: string | undefined
}

const NAME = 'permissionIds'

export function PermissionGrid({ catalogue, values, error }: Props) {
  const { t } = usePage()
  const id = fieldId(NAME)
  const chosen = new Set(values)
  return (
    <fieldset
      className="field"
      id={id}
      tabIndex={-1}
      data-required-message={t('roles:permissions.required')}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <legend>{t('role-manager:column.permissions')}</legend>
      <Hint id={id}>{t('role-manager:form.permissionsHint')}</Hint>
      <FieldError id={id}>{error}</FieldError>
      <div className="grid cols">
        {grouped(catalogue).map((group) => (
          <Group key={group.name} group={group} chosen={chosen} />
        ))}
      </div>
    </fieldset>
  )
}

function Group({ group, chosen }: { group: PermissionGroup; chosen: ReadonlySet<string> }) {
  return (
    <fieldset className="field">
      <legend>{group.name}</legend>
      {group.permissions.map(({ id, name }) => (
        <label className="check" key={id}>
          <input type="checkbox" name={NAME} value={id} defaultChecked={chosen.has(id)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
