import { type Notice, usePage } from '#src/web/page/page.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** How long a toast stays unless the configuration or its notice says otherwise. */
const usual = { success: 5, error: 10 }

export function Toasts({ notice }: { notice?: Notice }) {
  return notice ? <Toast {...notice} /> : null
}

export function Toast({ type, message, stays: time }: Notice) {
  const { t, toastSeconds = usual } = usePage()
  const good = type === 'SUCCESS'
  return (
    <div
      className={good ? 'toast' : 'toast bad'}
      role={good ? 'status' : 'alert'}
      data-stays={time ?? 1000 * (good ? toastSeconds.success : toastSeconds.error)}
    >
      <Icon name={good ? 'check' : 'alert'} />
      <p>{message}</p>
      <Button type="button" tone="ghost" icon="x" iconOnly data-dismiss="">
        {t('common:toast.dismiss')}
      </Button>
    </div>
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
