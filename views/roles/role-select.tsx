import { usePage } from '#src/web/page/page.ts'
import { type Option, Select } from '#views/components/select.tsx'

type Props = { roles: readonly Option[]; value: string; error?: string | undefined }

export function RoleSelect({ roles, value, error }: Props) {
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
