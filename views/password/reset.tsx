import type { ReactNode } from 'react'
import { OTP_DIGITS } from '#src/contract/authentication/otp.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { controlProps, Field } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Island } from '#views/components/island.tsx'
import { usePage } from '#views/page/page.ts'
import { PasswordForm } from './password-form.tsx'

type Props = {
  byEmail: boolean
  masked: string
  waitSeconds: number
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

export function ResetView({ byEmail, masked, waitSeconds, errors, message, children }: Props) {
  const { t } = usePage()
  return (
    <>
      <PasswordForm
        title={t('password:reset.title')}
        text={
          byEmail
            ? t('password:byEmail.sent', { address: masked })
            : t('password:reset.text', { number: masked })
        }
        action={passwordPaths.reset()}
        submit={t('password:reset.submit')}
        autoComplete="off"
        errors={errors}
        message={message}
      >
        {children}
      </PasswordForm>
      <Resend waitSeconds={waitSeconds} />
      <ButtonLink href={byEmail ? passwordPaths.forgotByEmail() : passwordPaths.forgot()} plain>
        {t(byEmail ? 'password:byEmail.backToAddress' : 'password:reset.back')}
      </ButtonLink>
    </>
  )
}

/** The button stays enabled during the wait: without script it could never be enabled again. */
function Resend({ waitSeconds }: { waitSeconds: number }) {
  const { t } = usePage()
  const texts = {
    wait: t('otp:modal.wait', { time: '{time}' }),
    ready: t('otp:modal.ready'),
    network: t('otp:modal.network'),
    failed: t('otp:modal.failed'),
  }
  return (
    <Island name="resend-code" when="load" props={{ seconds: waitSeconds, texts }}>
      <Form action={passwordPaths.resend()} plain>
        <p className="note" role="status" hidden />
        <p className="sm muted" role="timer">
          {waitSeconds > 0 && t('password:reset.wait', { count: waitSeconds })}
        </p>
        <Button block>{t('password:reset.resend')}</Button>
      </Form>
    </Island>
  )
}

/** Six digits, which people separate by spaces and hyphens. */
const OTP_PATTERN = `([0-9][\\s\\-]*){${OTP_DIGITS}}`
const OTP_TYPED_MAX = 2 * OTP_DIGITS

export function CodeField({ error, value }: { error?: string | undefined; value?: string }) {
  const { t } = usePage()
  const required = t('otp:sixDigits')
  const field = {
    name: 'otp',
    label: t('password:reset.code'),
    hint: t('password:reset.codeHint'),
    ...(error && { error }),
  }
  const rules = {
    required: true,
    maxLength: OTP_TYPED_MAX,
    pattern: OTP_PATTERN,
    messages: { required, pattern: required },
  }
  return (
    <Field {...field}>
      <input
        className="input otp"
        defaultValue={value || undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...controlProps({ ...field, ...rules })}
      />
    </Field>
  )
}
