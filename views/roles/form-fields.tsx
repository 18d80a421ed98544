import type { PermissionSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { FieldError, fieldId, Hint } from '#views/components/field.tsx'
import { type Option, Select } from '#views/components/select.tsx'
import { usePage } from '#views/page/page.ts'
import { needsName, PermissionMatrix } from './matrix.tsx'

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
      <PermissionMatrix
        caption={t('role-manager:column.permissions')}
        permissions={catalogue}
        note={(permissions) => <ComesWith permissions={permissions} names={names} />}
        cell={(permission) => (
          <label className="check" key={permission.id}>
            <input
              type="checkbox"
              name={NAME}
              value={permission.id}
              defaultChecked={chosen.has(permission.id)}
            />
            <span className={needsName(permission, catalogue) ? 'sm' : 'vh'}>
              {permission.name}
            </span>
          </label>
        )}
      />
    </fieldset>
  )
}

type ComesWithProps = {
  permissions: readonly PermissionSummary[]
  names: ReadonlyMap<string, string>
}

/** Permissions of other things that one of these brings with it. */
function ComesWith({ permissions, names }: ComesWithProps) {
  const { t, language } = usePage()
  const own = new Set(permissions.map(({ id }) => id))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return permissions.map(({ id, name, needs }) => {
    const others = needs.length === 1 ? (needs[0] ?? []).filter((one) => !own.has(one)) : []
    if (others.length === 0) return null
    const brought = list.format(others.map((one) => names.get(one) ?? one))
    return (
      <span key={id} className="sub">
        {t('role-manager:form.needs', { name, names: brought })}
      </span>
    )
  })
}
