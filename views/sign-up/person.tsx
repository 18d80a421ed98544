import type { ReactNode } from 'react'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Tag } from '#views/components/tag.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { SocialButtons } from '#views/sign-in/exports.ts'
import { Agreement } from './agreement.tsx'
import { StepHead } from './steps.tsx'

type Props = {
  errors: Partial<Record<string, string>>
  social: readonly ('google' | 'facebook')[]
  children: ReactNode
}

export function PersonView({ errors, social, children }: Props) {
  const { t } = usePage()
  const swap = { 'hx-target': '#dialog', 'hx-swap': 'innerHTML', 'hx-sync': 'this:drop' }
  return (
    <>
      <StepHead step={1} />
      <ErrorSummary errors={errors} />
      <Form action={signUpPaths.show()} hx-post={signUpPaths.show()} {...swap} plain>
        <button type="submit" hidden />
        {children}
        <Button tone="primary" big block>
          {t('sign-up:person.next')}
        </Button>
      </Form>
      <SocialButtons providers={social} intent="sign-up" />
      {social.length > 0 && <Agreement />}
      <p className="sm muted mid">
        {t('sign-up:person.known')} <a href={sessionPaths.login()}>{t('sign-up:signIn')}</a>
      </p>
    </>
  )
}

type PasswordProps = {
  mobile: string
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

export function PasswordView({ mobile, errors, message, children }: PasswordProps) {
  const { t } = usePage()
  return (
    <>
      <StepHead step={2} />
      <ErrorSummary errors={errors} message={message} />
      <Form action={signUpPaths.password()} plain>
        <TextInput
          name="localNumber"
          label={t('sign-up:person.localNumber')}
          value={mobile}
          autoComplete="username"
          readOnly
          beside={<Tag tone="ok">{t('sign-up:person.verified')}</Tag>}
        />
        {children}
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
