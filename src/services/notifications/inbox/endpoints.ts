import {
  listNotifications,
  markNotificationsRead,
} from '#src/contract/notifications/notifications.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { textOf } from '#src/services/notifications/text-of.ts'
import { countOwn, findPage } from './find-inbox.ts'
import { markRead } from './mark-read.ts'

export const inboxEndpoints = [
  bind(listNotifications, async ({ caller, params, t, format }, { db }) => {
    const { page, size } = params
    const [rows, counts] = await Promise.all([
      findPage(db, caller.userId, page, size),
      countOwn(db, caller.userId),
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
  }),

  bind(markNotificationsRead, async ({ caller, body, requestId, address }, { db }) => {
    await db.transaction(async (tx) => {
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
  }),
]
