import type { Notification } from '#src/contract/notifications/notifications.ts'
import { usePage } from '#src/web/page/page.ts'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { Row } from '#views/components/layout.tsx'
import { Tag } from '#views/components/tag.tsx'
import { NotificationLink } from './notification-link.tsx'

export function NewestNotifications({ found }: { found: readonly Notification[] | null }) {
  const { t, format } = usePage()
  if (!found) return <LoadFailed />
  if (found.length === 0) return <EmptyState icon="bell" title={t('inbox:empty')} />
  return (
    <ul className="stack" role="list">
      {found.map((one) => (
        <li key={one.id}>
          <Row>
            <NotificationLink notification={one} className="link" />
            {!one.read && <Tag tone="info">{t('inbox:new')}</Tag>}
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
