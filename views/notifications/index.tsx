import type { Notification } from '#src/contract/notifications/notifications.ts'
import { notificationPaths } from '#src/features/notifications/paths.ts'
import { Button } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { Form } from '#views/components/form.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { usePage } from '#views/page.ts'
import { NotificationList } from './list.tsx'
import { PushSwitch } from './push.tsx'

export type NotificationProps = {
  /** 0-based. */
  page: number
  /** Null when they could not be loaded. */
  found: { notifications: Notification[]; unreadCount: number; totalItems: number } | null
}

export function NotificationIndex(props: NotificationProps) {
  const { t, format } = usePage()
  const { found } = props
  const count = found?.unreadCount ?? 0
  const summary =
    count > 0 ? t('inbox:unread', { count, shown: format.number(count) }) : t('inbox:allRead')
  return (
    <>
      <PageHead title={t('inbox:title')} summary={found && summary}>
        <PushSwitch />
        <MarkAll {...props} />
      </PageHead>
      <Card flush>
        <NotificationList {...props} />
      </Card>
    </>
  )
}

/** Every unread one that is shown here. */
function MarkAll({ found, page }: NotificationProps) {
  const { t } = usePage()
  const unread = found?.notifications.filter((notification) => !notification.read) ?? []
  if (unread.length === 0) return null
  return (
    <Form action={notificationPaths.index()}>
      <input type="hidden" name="page" value={page} />
      {unread.map(({ id }) => (
        <input key={id} type="hidden" name="notificationIds" value={id} />
      ))}
      <Button icon="check">{t('inbox:markAll')}</Button>
    </Form>
  )
}
