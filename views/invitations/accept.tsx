import type { ReactNode } from 'react'
import { invitationPaths } from '#src/contract/screens/invitations.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  email: string
  token: string
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

/** Name and password of a new account; the invited address is fixed. */
export function AcceptView({ email, token, errors, message, children }: Props) {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('session:invitation.title')}</h1>
        <p className="muted">{t('session:invitation.text', { email })}</p>
      </header>
      <ErrorSummary errors={errors} message={message} />
      <Form action={invitationPaths.show({ token })} plain>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {children}
        <Button tone="primary" big block>
          {t('session:invitation.submit')}
        </Button>
      </Form>
    </>
  )
}

export function GoneView({ why }: { why: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="clock"
      title={t('session:invitation.goneTitle')}
      text={`${why} ${t('session:invitation.goneText')}`}
    >
      <PlainLink href={sessionPaths.login()} primary label={t('session:invitation.signIn')} />
    </Message>
  )
}
