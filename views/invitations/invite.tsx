import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import {
  DESTINATION_MAX,
  INVITED_NAME_MAX,
  type InviteField,
  type InviteValues,
} from '#src/features/invitations/invite-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import type { Option } from '#views/components/select.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { RoleSelect } from '#views/roles/exports.ts'

type Props = {
  role: InvitedRole
  values: InviteValues
  roles: readonly Option[] | null
  errors: Partial<Record<InviteField, string>>
  message?: string
}

export function InviteForm({ role, values, roles, errors, message }: Props) {
  const { t } = usePage()
  const { add, list } = invitingPaths[role]
  return (
    <Narrow form>
      <PageHead
        title={t(`role-manager:invite.${role}.title`)}
        summary={t(`role-manager:invite.${role}.lead`)}
      />
      <ErrorSummary errors={errors} message={message} />
      <Form action={add()} guard>
        <TextInput
          name="destination"
          label={t('role-manager:invite.destination')}
          hint={t('role-manager:invite.destinationHint')}
          value={values.destination}
          error={errors.destination}
          maxLength={DESTINATION_MAX}
          autoComplete="off"
          required
          messages={{ required: t('role-manager:errors.destinationRequired') }}
        />
        <TextInput
          name="fullName"
          label={t('role-manager:invite.fullName')}
          value={values.fullName}
          error={errors.fullName}
          maxLength={INVITED_NAME_MAX}
          autoComplete="off"
          required
          messages={{
            required: t('common:messages.fullNameRequired'),
            max: t('common:messages.fullNameMax'),
          }}
        />
        {roles && <RoleSelect roles={roles} value={values.roleId} error={errors.roleId} />}
        <Dock>
          <Button tone="primary">{t('role-manager:invite.action')}</Button>
          <ButtonLink href={list()} tone="ghost">
            {t('common:dialog.cancel')}
          </ButtonLink>
        </Dock>
      </Form>
    </Narrow>
  )
}
