import { MIXED_PASSWORD } from '#src/contract/authentication/password.ts'
import { invitationPaths } from '#src/contract/screens/invitations.ts'
import {
  type AcceptState,
  FULL_NAME_MAX,
  PASSWORD_MAX,
} from '#src/features/invitations/accept-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { PasswordInput } from '#views/components/password-input.tsx'
import { TextInput } from '#views/components/text-input.tsx'

type Props = {
  email: string
  token: string
  state: AcceptState
  message?: string | undefined
}

export function AcceptView({ email, token, state, message }: Props) {
  const { t } = usePage()
  const { fullName } = state.values
  const { errors } = state
  return (
    <>
      <header>
        <h1>{t('session:invitation.title')}</h1>
        <p className="muted">{t('session:invitation.text', { email })}</p>
      </header>
      <ErrorSummary errors={errors} {...(message && { message })} />
      <Form action={invitationPaths.show({ token })} plain>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextInput
          name="fullName"
          label={t('session:invitation.fullName')}
          value={typeof fullName === 'string' ? fullName : ''}
          autoComplete="name"
          required
          maxLength={FULL_NAME_MAX}
          {...(errors.fullName && { error: errors.fullName })}
          messages={{ required: t('common:messages.fullNameRequired') }}
        />
        <PasswordInput
          name="password"
          label={t('session:invitation.password')}
          hint={t('common:field.passwordHelp')}
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX}
          {...(errors.password && { error: errors.password })}
          pattern={MIXED_PASSWORD}
          messages={{
            required: t('common:messages.passwordRequired'),
            pattern: t('common:messages.passwordWeak'),
          }}
        />
        <PasswordInput
          name="confirmPassword"
          label={t('session:invitation.confirm')}
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX}
          {...(errors.confirmPassword && { error: errors.confirmPassword })}
          messages={{ required: t('common:messages.confirmPassword') }}
          rules={[{ is: 'same', as: 'password', message: t('common:messages.confirmPassword') }]}
        />
        <Button tone="primary" big block>
          {t('session:invitation.submit')}
        </Button>
      </Form>
    </>
  )
}
