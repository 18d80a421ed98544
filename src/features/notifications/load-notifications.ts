import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

/** Own notifications, newest first, with the number of all unread ones. */
export function readNotifications(
  { upstream }: RequestContext,
  path: { page: number; size: number },
) {
  return upstream.need(upstream.notifications.GET('/summary/{page}/{size}', { params: { path } }))
}
