import type { ReactNode } from 'react'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { usePage } from '#views/page/page.ts'
import { PasswordForm } from './password-form.tsx'

/** By e-mail for accounts without a mobile number, and for people who lost it. */
export type ForgotBy = 'number' | 'email'

const ways = {
  number: {
    text: 'password:forgot.text',
    path: passwordPaths.forgot,
    other: 'email',
    toOther: 'password:byEmail.link',
  },
  email: {
    text: 'password:byEmail.text',
    path: passwordPaths.forgotByEmail,
    other: 'number',
    toOther: 'password:byEmail.toNumber',
  },
} as const

type Props = {
  by: ForgotBy
  errors: Partial<Record<string, string>>
  message?: string | undefined
  hasCode: boolean
  children: ReactNode
}

export function ForgotView({ by, errors, message, hasCode, children }: Props) {
  const { t } = usePage()
  const { text, path, other, toOther } = ways[by]
  return (
    <>
      <PasswordForm
        title={t('password:forgot.title')}
        text={t(text)}
        action={path()}
        submit={t('password:forgot.submit')}
        errors={errors}
        message={message}
      >
        {children}
      </PasswordForm>
      <div className="stack tight sm">
        <a href={ways[other].path()}>{t(toOther)}</a>
        {hasCode && <a href={passwordPaths.reset()}>{t('password:forgot.haveCode')}</a>}
        <a href={sessionPaths.home()}>{t('password:forgot.back')}</a>
      </div>
    </>
  )
}
