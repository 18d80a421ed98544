import type { ReactNode } from 'react'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  action: string
  fullName: string
  username: string
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

/** The account is fixed; its user name stands in the form for password managers. */
export function LinkView({ action, fullName, username, errors, message, children }: Props) {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('password:reset.title')}</h1>
        <p className="muted">{t('password:link.text', { name: fullName })}</p>
      </header>
      <ErrorSummary errors={errors} message={message} />
      <Form action={action} plain>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        {children}
        <Button tone="primary" big block>
          {t('password:reset.submit')}
        </Button>
      </Form>
    </>
  )
}

export function GoneLinkView({ why }: { why: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="clock"
      title={t('password:link.goneTitle')}
      text={`${why} ${t('password:link.goneText')}`}
    >
      <PlainLink href={passwordPaths.forgotByEmail()} primary label={t('password:link.forgot')} />
    </Message>
  )
}
