import type { PermissionSummary, RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { rolePaths } from '#src/features/roles/paths.ts'
import {
  ROLE_DESCRIPTION_MAX,
  ROLE_NAME_MAX,
  type RoleField,
  type RoleValues,
} from '#src/features/roles/role-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { PermissionGrid } from './permission-grid.tsx'

type Props = {
  /** Null for a new role. */
  role: RoleSummary | null
  title: string
  values: RoleValues
  /** The permissions that may be chosen. */
  catalogue: readonly PermissionSummary[]
  errors: Partial<Record<RoleField, string>>
  message?: string
}

/** Name, description and permissions of a role. */
export function RoleForm({ role, title, values, catalogue, errors, message }: Props) {
  const { t } = usePage()
  const id = role?.id ?? null
  return (
    <Narrow form>
      <PageHead title={title} summary={t('role-manager:form.lead')} />
      <ErrorSummary errors={errors} message={message} />
      <Form action={id ? rolePaths.edit({ id }) : rolePaths.add()} guard>
        <TextInput
          name="name"
          label={t('role-manager:form.name')}
          value={values.name}
          error={errors.name}
          maxLength={ROLE_NAME_MAX}
          autoComplete="off"
          counter
          required
          messages={{ required: t('roles:name.required'), max: t('role-manager:errors.nameMax') }}
        />
        <TextArea
          name="description"
          label={t('role-manager:form.description')}
          value={values.description}
          error={errors.description}
          rows={3}
          maxLength={ROLE_DESCRIPTION_MAX}
          messages={{ max: t('role-manager:errors.descriptionMax') }}
          optional
        />
        <PermissionGrid
          catalogue={catalogue}
          values={values.permissionIds}
          error={errors.permissionIds}
        />
        <Dock>
          <Button tone="primary">
            {t(id ? 'role-manager:form.save' : 'role-manager:form.add')}
          </Button>
          <ButtonLink href={id ? rolePaths.view({ id }) : rolePaths.list()} tone="ghost">
            {t('common:dialog.cancel')}
          </ButtonLink>
        </Dock>
      </Form>
    </Narrow>
  )
}
