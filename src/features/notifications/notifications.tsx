import { PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { list, readForm, text } from '#src/http/form.ts'
import { type Result, type Screen, screen, seeOther } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { NotificationIndex, type NotificationProps } from '#views/notifications/index.tsx'
import { NotificationList } from '#views/notifications/list.tsx'
import { pageNumber } from './filters.ts'
import { notificationPaths } from './paths.ts'

/** Own notifications, newest first (NOTIF-08). */
export async function index(request: Request): Promise<Result> {
  const page = pageNumber(request.query.get('page'))
  return notificationScreen(request, page, await attempt(readNotifications(request, page)))
}

/** Marks own notifications as read (NOTIF-04); with none there is nothing to do (NOTIF-07). */
export async function update({ upstream, page, c }: Request): Promise<Result> {
  const form = await readForm(c, { fields: 300 })
  const notificationIds = list(form, 'notificationIds').filter((one) => id.safeParse(one).success)
  const path = notificationPaths.index({ page: pageNumber(text(form, 'page')) || null })
  if (notificationIds.length === 0) return seeOther(path)
  const body = { notificationIds }
  const answer = await upstream.read(upstream.notifications.POST('/mark-read', { body }))
  if (!answer.ok) return seeOther(path, { type: 'ERROR', message: answer.displayMessage })
  const message = answer.displayMessage || page.t('inbox:marked')
  return seeOther(path, { type: 'SUCCESS', message })
}

function readNotifications({ upstream }: Request, page: number) {
  const path = { page, size: PAGE_SIZE }
  return upstream.need(upstream.notifications.GET('/summary/{page}/{size}', { params: { path } }))
}

type Found = Awaited<ReturnType<typeof readNotifications>> | UpstreamFault

function notificationScreen({ page }: Request, number: number, given: Found): Screen {
  const { t, format } = page
  const found = given instanceof UpstreamFault ? null : given
  const props: NotificationProps = { page: number, found }
  const count = found?.totalItems ?? 0
  return screen({
    status: given instanceof UpstreamFault ? faultStatus(given) : 200,
    title: number ? t('inbox:titlePage', { page: number + 1 }) : t('inbox:title'),
    crumbs: [{ label: t('common:menu.home'), href: '/' }, { label: t('inbox:title') }],
    main: <NotificationIndex {...props} />,
    region: {
      id: 'list',
      node: <NotificationList {...props} />,
      announce: t('inbox:announce', { count, shown: format.number(count) }),
    },
  })
}
