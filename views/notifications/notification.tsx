import type { Notification } from '#src/contract/notifications/notifications.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { Button } from '#views/components/button.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Row } from '#views/components/layout.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { notification: Notification; className: string }

export function NotificationLink({ notification, className }: Props) {
  const { id, link, title, read } = notification
  if (!isLocal(link)) return title
  if (read) {
    return (
      <Go className={className} href={link} data-row="">
        {title}
      </Go>
    )
  }
  return (
    <Form className="" action={notificationPaths.open()}>
      <input type="hidden" name="notificationIds" value={id} />
      <input type="hidden" name="link" value={link} />
      <button type="submit" className={className} data-row="">
        {title}
      </button>
    </Form>
  )
}

/** Only addresses of this back office become links, whatever wrote the notification. */
function isLocal(link: string | null): link is string {
  return link !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(link)
}

export function UnreadDot() {
  const { t } = usePage()
  return (
    <Tag tone="info">
      <span className="vh">{t('inbox:new')}</span>
    </Tag>
  )
}

export function MarkAll({ upTo }: { upTo: string }) {
  const { t } = usePage()
  return (
    <Form action={notificationPaths.clear()}>
      <input type="hidden" name="upTo" value={upTo} />
      <Button icon="check">{t('inbox:markAll')}</Button>
    </Form>
  )
}

export function MarkRead({ notification, page }: { notification: Notification; page: number }) {
  const { t } = usePage()
  return (
    <Form action={notificationPaths.index()}>
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="notificationIds" value={notification.id} />
      <Button tone="ghost" of={notification.title}>
        {t('inbox:markRead')}
      </Button>
    </Form>
  )
}

export function NewestNotifications({ found }: { found: readonly Notification[] | null }) {
  const { t, format } = usePage()
  if (!found) return <LoadFailed />
  if (found.length === 0) return <EmptyState icon="bell" title={t('inbox:empty')} />
  return (
    <ul className="stack" role="list">
      {found.map((one) => (
        <li key={one.id}>
          <Row>
            {!one.read && <UnreadDot />}
            <NotificationLink notification={one} className="link" />
          </Row>
          <p className="sm">{one.message}</p>
          <time className="sub" dateTime={new Date(one.createdAt.milliseconds).toISOString()}>
            {format.moment(one.createdAt)}
          </time>
        </li>
      ))}
    </ul>
  )
}
