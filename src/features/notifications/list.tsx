import { PAGE_SIZE } from '#src/contract/paging.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { Row } from '#views/components/layout.tsx'
import { Clock } from '#views/components/time.tsx'
import {
  MarkAll,
  MarkRead,
  NotificationLink,
  UnreadDot,
} from '#views/notifications/notification.tsx'

const notificationList = defineList({
  filters: {},
  load: (request, { page }) => readNotifications(request, { page, size: PAGE_SIZE }),
  rows: (found) => found.notifications,
  id: ({ id }) => id,
  address: notificationPaths.index,

  title: 'inbox:title',
  summary({ t, found }) {
    if (!found) return null
    const { unreadCount: count } = found
    if (count === 0) return t('inbox:allRead')
    return t('inbox:unread', { count })
  },
  caption: 'inbox:list',
  announce: 'inbox:announce',
  icon: 'bell',
  noneTitle: 'inbox:empty',
  none: 'inbox:emptyText',
  actions: ({ t, found }) => (
    <>
      <ButtonLink href={threadPaths.list()} tone="ghost">
        {t('review-threads:title')}
      </ButtonLink>
      <ButtonLink href={notificationPaths.settings()} tone="ghost">
        {t('inbox:settings.crumb')}
      </ButtonLink>
      {found && found.unreadCount > 0 && found.newestId && <MarkAll upTo={found.newestId} />}
    </>
  ),

  live: true,
  divider: ({ createdAt }, { format }) => format.weekday(new Date(createdAt.milliseconds)),
  heads: 'inbox:column',
  columns: [
    {
      key: 'title',
      part: 'title',
      tight: true,
      cell: (one) => (
        <Row>
          {!one.read && <UnreadDot />}
          <NotificationLink notification={one} className="link name clip" />
        </Row>
      ),
    },
    { key: 'message', part: 'meta', text: ({ message }) => message },
    {
      key: 'when',
      part: 'from',
      tight: true,
      date: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Clock value={createdAt} />,
    },
    {
      key: 'mark',
      headerHidden: true,
      part: 'end',
      tight: true,
      cell: (one, { filters }) => !one.read && <MarkRead notification={one} page={filters.page} />,
    },
  ],
})

export async function index(request: Request): Promise<Result> {
  const screen = await notificationList.screen(request)
  if (screen.status === 200) return screen
  return { ...screen, notice: { type: 'ERROR', message: request.page.t('inbox:notLoaded') } }
}

type RequestContext = Pick<Request, 'upstream'>

export function readNotifications(
  { upstream }: RequestContext,
  path: { page: number; size: number },
) {
  return upstream.notifications.read('/summary/{page}/{size}', { path })
}
