import { MIXED_PASSWORD } from '#src/contract/authentication/password.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { PASSWORD_MAX, type PasswordErrors } from '#src/features/sign-up/password-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { PasswordInput } from '#views/components/password-input.tsx'
import { Tag } from '#views/components/tag.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { Agreement } from './agreement.tsx'
import { StepHead } from './steps.tsx'

type Props = {
  mobile: string
  errors: PasswordErrors
  message?: string | undefined
}

export function PasswordView({ mobile, errors, message }: Props) {
  const { t } = usePage()
  return (
    <>
      <StepHead step={2} />
      <ErrorSummary errors={errors} {...(message && { message })} />
      <Form action={signUpPaths.password()} plain>
        <TextInput
          name="localNumber"
          label={t('sign-up:person.localNumber')}
          value={mobile}
          autoComplete="username"
          readOnly
          beside={<Tag tone="ok">{t('sign-up:person.verified')}</Tag>}
        />
        <PasswordInput
          name="password"
          label={t('sign-up:password.password')}
          hint={t('common:field.passwordHelp')}
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX}
          {...(errors.password && { error: errors.password })}
          pattern={MIXED_PASSWORD}
          messages={{
            required: t('sign-up:errors.password'),
            pattern: t('sign-up:errors.password'),
          }}
        />
        <PasswordInput
          name="confirmPassword"
          label={t('sign-up:password.confirm')}
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX}
          {...(errors.confirmPassword && { error: errors.confirmPassword })}
          messages={{ required: t('common:messages.confirmPassword') }}
          rules={[{ is: 'same', as: 'password', message: t('common:messages.confirmPassword') }]}
        />
        <Agreement />
        <Button tone="primary" big block>
          {t('sign-up:password.submit')}
        </Button>
        <ButtonLink href={signUpPaths.show()} big block>
          {t('sign-up:password.back')}
        </ButtonLink>
      </Form>
    </>
  )
}
