import { notificationPaths } from '#src/contract/screens/notifications.ts'
import type { NotificationProps } from '#src/features/notifications/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { Form } from '#views/components/form.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { NotificationList } from './list.tsx'

export function NotificationIndex(props: NotificationProps) {
  const { t, format } = usePage()
  const { found } = props
  const count = found?.unreadCount ?? 0
  const summary =
    count > 0 ? t('inbox:unread', { count, shown: format.number(count) }) : t('inbox:allRead')
  return (
    <>
      <PageHead title={t('inbox:title')} summary={found && summary}>
        <ButtonLink href={notificationPaths.settings()} tone="ghost">
          {t('inbox:settings.crumb')}
        </ButtonLink>
        {count > 0 && found?.newestId && <MarkAll upTo={found.newestId} />}
      </PageHead>
      <Card flush>
        <NotificationList {...props} />
      </Card>
    </>
  )
}

/** Every unread one, on whichever page it stands, that had come by now. */
function MarkAll({ upTo }: { upTo: string }) {
  const { t } = usePage()
  return (
    <Form action={notificationPaths.clear()}>
      <input type="hidden" name="upTo" value={upTo} />
      <Button icon="check">{t('inbox:markAll')}</Button>
    </Form>
  )
}
