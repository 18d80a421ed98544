import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { LeaveAfter } from '#views/components/leave-after.tsx'
import { usePage } from '#views/page/page.ts'

const LEAVE_SECONDS = 2

export function DoneView() {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('sign-up:done.title')}</h1>
        <p className="muted">
          {t('sign-up:done.text')} <span className="js-only">{t('sign-up:done.leave')}</span>
        </p>
      </header>
      <LeaveAfter href={sessionPaths.login()} seconds={LEAVE_SECONDS} label={t('sign-up:signIn')} />
    </>
  )
}
