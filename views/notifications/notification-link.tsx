import type { Notification } from '#src/contract/notifications/notifications.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'

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
