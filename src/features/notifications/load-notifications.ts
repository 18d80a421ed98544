import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

export function readNotifications(
  { upstream }: RequestContext,
  path: { page: number; size: number },
) {
  return upstream.need(upstream.notifications.GET('/summary/{page}/{size}', { path }))
}
