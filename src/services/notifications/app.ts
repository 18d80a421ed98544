import {
  listNotifications,
  markNotificationsRead,
} from '#src/contract/notifications/notifications.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import { createServiceApp, type ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addChoices } from './choices/choices.ts'
import { countOwn, findPage } from './inbox/find-inbox.ts'
import { markRead } from './inbox/mark-read.ts'
import { addMessages } from './messages.ts'
import { textOf } from './text-of.ts'

/** What people are told, each their own; mounted at /api/v1/notifications. */
export function createNotificationsService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps)

  implement(app, deps, listNotifications, async ({ caller, params, t, format }) => {
    const { page, size } = params
    const [rows, counts] = await Promise.all([
      findPage(deps.db, caller.userId, page, size),
      countOwn(deps.db, caller.userId),
    ])
    const items = rows.map(({ id, type, params, link, readAt, createdAt }) => ({
      id,
      type,
      ...textOf(t, type, params),
      link,
      read: readAt !== null,
      createdAt: format.instant(createdAt),
    }))
    const totalPages = Math.ceil(counts.total / size)
    const { unread: unreadCount, newest: newestId } = counts
    const paging = { page, size, totalItems: counts.total, totalPages }
    return { data: { notifications: items, unreadCount, newestId, ...paging } }
  })

  implement(app, deps, markNotificationsRead, async ({ caller, body, requestId, address }) => {
    await deps.db.transaction(async (tx) => {
      const read = await markRead(tx, caller.userId, body)
      if (read === 0) return
      await recordAudit(
        tx,
        { caller, requestId, address },
        {
          event: 'notifications.read',
          subjectType: 'user',
          subjectId: caller.userId,
          after: { read },
        },
      )
    })
    return { data: null }
  })

  addChoices(app, deps)
  addMessages(app, deps)
  return app
}
