import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

export function readNotifications(
  { upstream }: RequestContext,
  path: { page: number; size: number },
) {
  return upstream.notifications.read('/summary/{page}/{size}', { path })
}
