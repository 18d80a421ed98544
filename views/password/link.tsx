import type { ReactNode } from 'react'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'
import { PasswordForm } from './password-form.tsx'

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
    <PasswordForm
      title={t('password:reset.title')}
      text={t('password:link.text', { name: fullName })}
      action={action}
      submit={t('password:reset.submit')}
      errors={errors}
      message={message}
    >
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {children}
    </PasswordForm>
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
