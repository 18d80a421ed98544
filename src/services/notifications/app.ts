import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  listNotifications,
  markNotificationsRead,
} from '#src/contract/notifications/notifications.ts'
import type { Queryable } from '#src/database/connect.ts'
import { recordAudit } from '../audit/record.ts'
import type { ServiceDeps } from '../deps.ts'
import { implement } from '../implement.ts'
import { createServiceApp, type ServiceApp } from '../service-app.ts'
import { addChoices } from './choices/choices.ts'
import { addMessages } from './messages.ts'
import { notifications } from './schema.ts'
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
    const paging = { page, size, totalItems: counts.total, totalPages }
    return { data: { notifications: items, unreadCount: counts.unread, ...paging } }
  })

  implement(app, deps, markNotificationsRead, async ({ caller, body, requestId, address }) => {
    await deps.db.transaction(async (tx) => {
      const read = await markRead(tx, caller.userId, body.notificationIds)
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

function findPage(db: Queryable, userId: string, page: number, size: number) {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(size)
    .offset(page * size)
}

async function countOwn(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      total: count(),
      unread: sql<number>`count(*) filter (where ${notifications.readAt} is null)::int`,
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
  return row ?? { total: 0, unread: 0 }
}

/** Ids of other people are passed over: a stranger learns nothing of them. Answers how many changed. */
async function markRead(db: Queryable, userId: string, ids: readonly string[]): Promise<number> {
  const changed = await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(notifications.id, [...ids]),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id })
  return changed.length
}
