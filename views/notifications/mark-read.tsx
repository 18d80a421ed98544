import type { Notification } from '#src/contract/notifications/notifications.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'

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
