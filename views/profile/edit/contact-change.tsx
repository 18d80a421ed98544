import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { ContactKind } from '#src/features/profile/sign-in-form.ts'
import { ConfirmPage } from '#views/components/dialog.tsx'
import { LeaveAfter } from '#views/components/leave-after.tsx'
import { Note } from '#views/components/note.tsx'
import { PasswordInput } from '#views/components/password-input.tsx'
import { EnhancedProvider } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'

type ConfirmChangeProps = {
  action: string
  cancelHref: string
  kind: ContactKind
  value: string
  withPassword: boolean
  error?: string
}

/** The final question before a number or address changes; whole pages, since it ends the session. */
export function ConfirmChange({ kind, value, withPassword, error, ...form }: ConfirmChangeProps) {
  const { t } = usePage()
  const what = value ? kind : 'removal'
  return (
    <EnhancedProvider value={false}>
      <ConfirmPage
        {...form}
        title={t(`profile:confirm.question.${what}`)}
        text={value ? t('profile:confirm.newValue', { value }) : t('profile:confirm.noValue')}
        verb={t(`profile:confirm.verb.${what}`)}
        tone={value ? 'primary' : 'danger primary'}
      >
        {withPassword && (
          <PasswordInput
            name="password"
            label={t('profile:password.current')}
            error={error}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            messages={{ required: t('profile:errors.currentPasswordRequired') }}
            required
          />
        )}
      </ConfirmPage>
    </EnhancedProvider>
  )
}

type ChangedProps = { message: string; href: string; seconds: number }

export function ChangedContact({ message, href, seconds }: ChangedProps) {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('profile:changed.title')}</h1>
      </header>
      <Note tone="ok">{message}</Note>
      <LeaveAfter href={href} seconds={seconds} label={t('profile:changed.signIn')} />
    </>
  )
}
