import { orNull } from '#src/upstream/result.ts'
import { withCounts } from '#src/web/http/page-facts.ts'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { LiveCounts } from '#views/layouts/live-counts.tsx'
import { NewestNotifications } from '#views/notifications/notification.tsx'
import { readNotifications } from './list.tsx'

const NEWEST = 5

export async function unread({ c, page }: Request): Promise<Result> {
  return fragment(<LiveCounts {...(await withCounts(c, page))} />)
}

export async function newest(request: Request): Promise<Result> {
  const found = await orNull(readNotifications(request, { page: 0, size: NEWEST }))
  return fragment(<NewestNotifications found={found?.notifications ?? null} />)
}
