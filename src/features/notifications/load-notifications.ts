import { PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import type { Request } from '#src/http/route.ts'

type Asking = Pick<Request, 'upstream'>

/** Own notifications, newest first, with the number of all unread ones. */
export function readNotifications({ upstream }: Asking, path: { page: number; size: number }) {
  return upstream.need(upstream.notifications.GET('/summary/{page}/{size}', { params: { path } }))
}

/** The ids of every unread one, in lots that one call may mark. */
export async function* unreadLots(request: Asking): AsyncGenerator<string[]> {
  for (let page = 0, left = 1; left > 0; page += 1) {
    const size = PAGE_SIZE_MAX
    const { notifications, totalPages, unreadCount } = await readNotifications(request, {
      page,
      size,
    })
    const lot = notifications.filter(({ read }) => !read).map(({ id }) => id)
    left = page + 1 < totalPages ? unreadCount - lot.length : 0
    if (lot.length > 0) yield lot
  }
}
