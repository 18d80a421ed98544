import type { ReactNode } from 'react'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  recovery: boolean
  next: string | null
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function CodeView({ recovery, next, errors, message, children }: Props) {
  const { t } = usePage()
  const way = recovery ? 'recovery' : null
  return (
    <>
      <header>
        <h1>{t('session:code.title')}</h1>
        <p className="muted">{t(recovery ? 'session:code.recoveryText' : 'session:code.text')}</p>
      </header>
      <ErrorSummary errors={errors} message={message} />
      <Form action={sessionPaths.code({ with: way })} autoComplete="off" plain>
        {children}
        <Button tone="primary" big block>
          {t('session:login.submit')}
        </Button>
      </Form>
      <p className="sm mid js-only">
        <a href={sessionPaths.passkey({ next })}>{t('session:login.passkey')}</a>
      </p>
      <p className="sm mid">
        <a href={sessionPaths.code({ with: recovery ? null : 'recovery' })}>
          {t(recovery ? 'session:code.useApp' : 'session:code.useRecovery')}
        </a>
      </p>
      <p className="sm mid">
        <a href={sessionPaths.login()}>{t('session:code.back')}</a>
      </p>
    </>
  )
}
