import type { PermissionSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { FieldError, fieldId, Hint } from '#views/components/field.tsx'
import { type Option, Select } from '#views/components/select.tsx'
import { usePage } from '#views/page/page.ts'
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
  const names = new Map(catalogue.map(({ id, name }) => [id, name]))
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
          <Group key={group.name} group={group} chosen={chosen} names={names} />
        ))}
      </div>
    </fieldset>
  )
}

type GroupProps = {
  group: PermissionGroup
  chosen: ReadonlySet<string>
  names: ReadonlyMap<string, string>
}

function Group({ group, chosen, names }: GroupProps) {
  const { t, language } = usePage()
  const own = new Set(group.permissions.map(({ id }) => id))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  /** Those of other groups, whose boxes stand elsewhere. */
  const comesWith = ([set = []]: PermissionSummary['needs']) => {
    const others = set.filter((id) => !own.has(id)).map((id) => names.get(id) ?? id)
    return others.length > 0 ? t('role-manager:form.needs', { names: list.format(others) }) : null
  }
  return (
    <fieldset className="field">
      <legend>{group.name}</legend>
      {group.permissions.map(({ id, name, needs }) => (
        <label className="check" key={id}>
          <input type="checkbox" name={NAME} value={id} defaultChecked={chosen.has(id)} />
          <span>
            {name}
            {needs.length === 1 && comesWith(needs) && (
              <span className="sub"> {comesWith(needs)}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
