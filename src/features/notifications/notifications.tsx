import { PAGE_SIZE } from '#src/contract/paging.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { readPage } from '#src/web/lists/list-query.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { NotificationIndex } from '#views/notifications/index.tsx'
import { NotificationList } from '#views/notifications/list.tsx'
import type { NotificationProps } from './list-props.ts'
import { readNotifications } from './load-notifications.ts'

/** Own notifications, newest first. */
export async function index(request: Request): Promise<Result> {
  const page = readPage(request.query)
  const found = await attempt(readNotifications(request, { page, size: PAGE_SIZE }))
  return notificationScreen(request, page, found)
}

type Found = Awaited<ReturnType<typeof readNotifications>> | UpstreamFault

function notificationScreen({ page }: Request, number: number, given: Found): Screen {
  const { t, format } = page
  const failed = given instanceof UpstreamFault
  const found = failed ? null : given
  const props: NotificationProps = { page: number, found }
  const count = found?.totalItems ?? 0
  return screen({
    status: failed ? faultStatus(given) : 200,
    title: number ? t('inbox:titlePage', { page: number + 1 }) : t('inbox:title'),
    crumbs: [{ label: t('inbox:title') }],
    main: <NotificationIndex {...props} />,
    region: {
      id: 'list',
      node: <NotificationList {...props} />,
      announce: t('inbox:announce', { count, shown: format.number(count) }),
    },
    ...(failed && { notice: { type: 'ERROR' as const, message: t('inbox:notLoaded') } }),
  })
}
