import { usePage } from '#src/web/page/page.ts'
import { LeaveAfter } from '#views/components/leave-after.tsx'
import { Note } from '#views/components/note.tsx'

type Props = { message: string; href: string; seconds: number }

export function ChangedContact({ message, href, seconds }: Props) {
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
