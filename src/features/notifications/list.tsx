import { PAGE_SIZE } from '#src/contract/paging.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { Row } from '#views/components/layout.tsx'
import { Clock } from '#views/components/time.tsx'
import { dayOf, fold } from '#views/notifications/fold.ts'
import {
  FoldedLink,
  MarkAll,
  MarkRead,
  Unfold,
  UnreadDot,
} from '#views/notifications/notification.tsx'
import { SubjectPicture } from '#views/notifications/subject-picture.tsx'

const notificationList = defineList({
  filters: {},
  async load(request, { page }) {
    const found = await readNotifications(request, { page, size: PAGE_SIZE })
    return { ...found, rows: fold(found.notifications, request.page.format) }
  },
  rows: (found) => found.rows,
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
  divider: (row, { format }) => dayOf(row, format),
  heads: 'inbox:column',
  columns: [
    {
      key: 'picture',
      headerHidden: true,
      part: 'media',
      tight: true,
      cell: (row) => <SubjectPicture {...row} />,
    },
    {
      key: 'title',
      part: 'title',
      tight: true,
      cell: (one) => (
        <Row>
          {one.all.some(({ read }) => !read) && <UnreadDot />}
          <FoldedLink row={one} />
        </Row>
      ),
    },
    {
      key: 'message',
      part: 'meta',
      text: ({ message }) => message,
      cell: (row) => (row.all.length > 1 ? <Unfold all={row.all} /> : row.message),
    },
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
      cell: (row, { filters }) => <MarkRead row={row} page={filters.page} />,
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
