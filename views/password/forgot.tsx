import type { ReactNode } from 'react'
import { PHONE_PATTERN, PHONE_TYPED_MAX } from '#src/contract/authentication/phone-number.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { usePage } from '#views/page/page.ts'

export type ForgotProps = {
  mobileNo: string
  error?: string
  message?: string | undefined
  hasCode: boolean
}

export function ForgotView({ mobileNo, error, message, hasCode }: ForgotProps) {
  const { t } = usePage()
  const invalid = t('common:messages.mobileNumber')
  return (
    <>
      <header>
        <h1>{t('password:forgot.title')}</h1>
        <p className="muted">{t('password:forgot.text')}</p>
      </header>
      <ErrorSummary errors={error ? { mobileNo: error } : {}} {...(message && { message })} />
      <Form action={passwordPaths.forgot()} plain>
        <TextInput
          name="mobileNo"
          type="tel"
          label={t('password:forgot.mobileNo')}
          hint={t('password:forgot.hint')}
          value={mobileNo}
          autoComplete="tel"
          required
          maxLength={PHONE_TYPED_MAX}
          pattern={PHONE_PATTERN}
          {...(error && { error })}
          messages={{ required: invalid, pattern: invalid }}
        />
        <Button tone="primary" big block>
          {t('password:forgot.submit')}
        </Button>
      </Form>
      <ForgotLinks hasCode={hasCode}>
        <ButtonLink href={passwordPaths.forgotByEmail()} plain>
          {t('password:byEmail.link')}
        </ButtonLink>
      </ForgotLinks>
    </>
  )
}

export type ForgotByEmailProps = Pick<ForgotProps, 'message' | 'hasCode'> & {
  errors: Partial<Record<string, string>>
  children: ReactNode
}

/** For accounts without a mobile number, and for people who lost it. */
export function ForgotByEmailView({ errors, message, hasCode, children }: ForgotByEmailProps) {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('password:forgot.title')}</h1>
        <p className="muted">{t('password:byEmail.text')}</p>
      </header>
      <ErrorSummary errors={errors} message={message} />
      <Form action={passwordPaths.forgotByEmail()} plain>
        {children}
        <Button tone="primary" big block>
          {t('password:forgot.submit')}
        </Button>
      </Form>
      <ForgotLinks hasCode={hasCode}>
        <ButtonLink href={passwordPaths.forgot()} plain>
          {t('password:byEmail.toNumber')}
        </ButtonLink>
      </ForgotLinks>
    </>
  )
}

function ForgotLinks({ hasCode, children }: { hasCode: boolean; children: ReactNode }) {
  const { t } = usePage()
  return (
    <div className="row">
      <ButtonLink href={sessionPaths.home()} plain>
        {t('password:forgot.back')}
      </ButtonLink>
      {children}
      {hasCode && (
        <ButtonLink href={passwordPaths.reset()} plain>
          {t('password:forgot.haveCode')}
        </ButtonLink>
      )}
    </div>
  )
}
