import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { polled, sentByPage } from '#views/components/by-page.ts'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { usePage } from '#views/page/page.ts'

const look = 'btn ghost icon-only bell'

/** Without script it links to the list; with it, it polls every 30 seconds. */
export function Bell({ count }: { count: number }) {
  const { t } = usePage()
  return (
    <>
      <Go className={`${look} plain-only`} href={notificationPaths.index()}>
        <Icon name="bell" />
        <Label count={count} />
      </Go>
      <button
        type="button"
        className={`${look} js-only`}
        id="bell"
        popoverTarget="news"
        hx-get={notificationPaths.unread()}
        hx-trigger="every 30s"
        hx-target="#unread"
        hx-swap="none"
        hx-push-url="false"
        {...polled}
      >
        <Icon name="bell" />
        <Unread count={count} />
      </button>
      <section
        className="card news"
        id="news"
        popover="auto"
        aria-label={t('common:shell.notifications')}
      >
        <div
          hx-get={notificationPaths.newest()}
          hx-trigger="intersect"
          hx-target="this"
          hx-swap="innerHTML"
          hx-push-url="false"
          {...sentByPage}
        >
          <p className="sm muted">{t('inbox:loading')}</p>
        </div>
        <p className="foot">
          <Go href={notificationPaths.index()}>{t('inbox:all')}</Go>
        </p>
      </section>
    </>
  )
}

export function Unread({ count }: { count: number }) {
  return (
    <span id="unread">
      <Label count={count} />
    </span>
  )
}

function Label({ count }: { count: number }) {
  const { t } = usePage()
  const label = count > 0 ? t('common:shell.unread', { count }) : t('common:shell.notifications')
  return (
    <>
      <span className="vh">{label}</span>
      {count > 0 && (
        <span className="count hot" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
}
