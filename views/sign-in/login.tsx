import type { ReactNode } from 'react'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { usePage } from '#views/page/page.ts'
import { SocialButtons } from './social-buttons.tsx'

type Props = {
  errors: Partial<Record<string, string>>
  next: string | null
  message?: string | undefined
  social: readonly ('google' | 'facebook')[]
  children: ReactNode
}

export function LoginView({ errors, next, message, social, children }: Props) {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('session:login.title')}</h1>
        <p className="muted">{t(next ? 'session:login.expired' : 'session:login.subtitle')}</p>
      </header>
      <ErrorSummary errors={errors} message={message} />
      <Form action={sessionPaths.login()} plain>
        {next && <input type="hidden" name="next" value={next} />}
        {children}
        <Button tone="primary" big block>
          {t('session:login.submit')}
        </Button>
      </Form>
      <p className="mid js-only">
        <a href={sessionPaths.passkey({ next })}>{t('session:login.passkey')}</a>
      </p>
      <SocialButtons providers={social} next={next} />
      <p className="sm muted mid">
        {t('session:login.newMerchant')}{' '}
        <a href={signUpPaths.show()}>{t('session:login.signUp')}</a>
      </p>
    </>
  )
}
