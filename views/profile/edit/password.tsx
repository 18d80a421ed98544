import { MIXED_PASSWORD } from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX, type PasswordField } from '#src/features/profile/password-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { PasswordInput } from '#views/components/password-input.tsx'

type Props = {
  action: string
  /** Tells password managers whose password it is. */
  userName: string
  /** The account has none yet. */
  first: boolean
  errors: Partial<Record<PasswordField, string>>
  message?: string
}

/** Change password; its success leads out of the shell, so that pages are whole. */
export function PasswordForm({ action, userName, first, errors, message }: Props) {
  const { t } = usePage()
  return (
    <>
      <ErrorSummary errors={errors} message={message} />
      <Form action={action} plain>
        <p className="muted">{t(first ? 'profile:password.firstLead' : 'profile:password.lead')}</p>
        <input type="hidden" name="username" autoComplete="username" value={userName} />
        {!first && (
          <PasswordInput
            name="currentPassword"
            label={t('profile:password.current')}
            error={errors.currentPassword}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            messages={{ required: t('profile:errors.currentPasswordRequired') }}
            required
          />
        )}
        <PasswordInput
          name="newPassword"
          label={t('profile:password.new')}
          hint={t('common:field.passwordHelp')}
          error={errors.newPassword}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          pattern={MIXED_PASSWORD}
          messages={{
            required: t('profile:errors.newPasswordRequired'),
            pattern: t('common:messages.passwordWeak'),
          }}
          required
        />
        <PasswordInput
          name="confirmNewPassword"
          label={t('profile:password.confirm')}
          error={errors.confirmNewPassword}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          messages={{ required: t('profile:errors.confirmRequired') }}
          rules={[{ is: 'same', as: 'newPassword', message: t('common:messages.confirmPassword') }]}
          required
        />
        <div>
          <Button tone="primary">
            {t(first ? 'profile:password.firstSubmit' : 'profile:password.submit')}
          </Button>
        </div>
      </Form>
    </>
  )
}
