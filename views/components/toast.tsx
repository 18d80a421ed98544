import type { ReactNode } from 'react'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { type Notice, usePage } from '#views/page/page.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Icon } from './icon.tsx'
import { NewTabLink } from './new-tab-link.tsx'
import { useShortcut } from './shortcut.ts'

/** How long a toast stays unless the configuration or its notice says otherwise. */
const usual = { success: 5, error: 10 }

export function Toasts({ notice }: { notice?: Notice }) {
  return notice ? <Toast {...notice} /> : null
}

type Props = Notice & { children?: ReactNode }

export function Toast({ type, message, stays: time, offer, children }: Props) {
  const { t, toastSeconds = usual } = usePage()
  const good = type === 'SUCCESS'
  return (
    <div
      className={good ? 'toast' : 'toast bad'}
      role={good ? 'status' : 'alert'}
      data-stays={time ?? 1000 * (good ? toastSeconds.success : toastSeconds.error)}
    >
      <Icon name={good ? 'check' : 'alert'} />
      <p>
        {message}
        {children}
      </p>
      <NoticeOffer offer={offer} stays={time} />
      <Button type="button" tone="ghost" icon="x" iconOnly data-dismiss="">
        {t('common:toast.dismiss')}
      </Button>
    </div>
  )
}

/** What `stays` for a while goes then, also while it is pointed at, and a key leads to it. */
export function NoticeOffer({ offer, stays }: Pick<Notice, 'offer' | 'stays'>) {
  const shortcut = useShortcut(stays === undefined ? undefined : 'undo')
  if (!offer) return null
  return (
    <Form action={offer.action} target="#main" data-ends={stays}>
      {offer.fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Button {...shortcut}>{offer.label}</Button>
    </Form>
  )
}

/** Long enough to sign in elsewhere; on a phone it covers the form’s button. What asks next says it again. */
const LONG_MS = 20_000

export function StayingToast({ message, signsIn }: { message: string; signsIn: boolean }) {
  const { t } = usePage()
  return (
    <Toast type="ERROR" message={message} stays={LONG_MS}>
      {signsIn && (
        <>
          {' '}
          <NewTabLink href={sessionPaths.login()} label={t('session:login.submit')} />
        </>
      )}
    </Toast>
  )
}

/** Shown by script when a request gets no answer. */
export function OfflineToast() {
  const { t } = usePage()
  return (
    <div className="toast bad" role="alert" data-stays="10000">
      <p>{t('common:network.error')}</p>
      <Button type="button">{t('common:network.retry')}</Button>
    </div>
  )
}
