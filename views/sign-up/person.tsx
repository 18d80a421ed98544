import type { ReactNode } from 'react'
import { pagePaths } from '#src/contract/screens/pages.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { NewTabLink } from '#views/components/new-tab-link.tsx'
import { Tag } from '#views/components/tag.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { usePage } from '#views/page/page.ts'
import { SocialButtons } from '#views/sign-in/exports.ts'

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

function Agreement() {
  const { t } = usePage()
  return (
    <p className="sm muted">
      {t('sign-up:agreement.before')}{' '}
      <NewTabLink href={pagePaths.privacy()} label={t('sign-up:agreement.privacy')} />{' '}
      {t('sign-up:agreement.and')}{' '}
      <NewTabLink href={pagePaths.terms()} label={t('sign-up:agreement.terms')} />
      {t('sign-up:agreement.after')}
    </p>
  )
}

function StepHead({ step }: { step: 1 | 2 }) {
  const { t } = usePage()
  return (
    <header>
      <p className="sm muted">{t('sign-up:step', { step: String(step) })}</p>
      <h1>{t('sign-up:title')}</h1>
      <p className="muted">{t(step === 1 ? 'sign-up:person.text' : 'sign-up:password.text')}</p>
    </header>
  )
}
