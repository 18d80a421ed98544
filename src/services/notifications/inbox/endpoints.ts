import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  INBOX_MAX,
  listNotifications,
  markNotificationsRead,
} from '#src/contract/notifications/notifications.ts'
import type { Queryable } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { ownedKinds, unreadThreads } from '#src/services/kit/decisions/threads.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { textOf } from '#src/services/notifications/text-of.ts'
import { isShown } from '#src/services/notifications/withdraw.ts'

export const inboxEndpoints = [
  bind(listNotifications, async ({ caller, params, t, format }, { db }) => {
    const { page, size } = params
    const [rows, counts] = await Promise.all([
      findPage(db, caller.userId, page, size),
      countOwn(db, caller),
    ])
    const items = rows.map(({ id, type, params, link, readAt, createdAt }) => ({
      id,
      type,
      ...textOf(t, type, params),
      imageUrl: params.picture ?? null,
      link,
      read: readAt !== null,
      createdAt: format.instant(createdAt),
    }))
    const { unread: unreadCount, threads: unreadThreads, newest: newestId } = counts
    const paging = pageAnswer({ page, size, totalItems: counts.total })
    return { data: { notifications: items, unreadCount, unreadThreads, newestId, ...paging } }
  }),

  bind(markNotificationsRead, async (call, { db }) => {
    const { userId } = call.caller
    await db.transaction(async (tx) => {
      const read = await markRead(tx, userId, call.body)
      if (read === 0) return
      const subject = { subjectType: 'user', subjectId: userId }
      await recordAudit(tx, call, { event: 'notifications.read', ...subject, after: { read } })
    })
    return { data: null }
  }),
]

type Which = z.output<(typeof markNotificationsRead)['body']>

/** Other people's ids are ignored: a stranger learns nothing about them. */
async function markRead(db: Queryable, userId: string, which: Which): Promise<number> {
  const own = and(
    eq(notifications.userId, userId),
    isNull(notifications.readAt),
    chosen(userId, which),
  )
  const changed = await db.update(notifications).set({ readAt: sql`now()` }).where(own)
  return changed.rowCount ?? 0
}

function chosen(userId: string, which: Which): SQL {
  if ('notificationIds' in which) return inArray(notifications.id, which.notificationIds)
  return sql`(${notifications.createdAt}, ${notifications.id}) <= (
    select last.created_at, last.id from ${notifications} as last
    where last.id = ${which.upTo} and last.user_id = ${userId})`
}

function findPage(db: Queryable, userId: string, page: number, size: number) {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isShown))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(Math.max(0, Math.min(size, INBOX_MAX - page * size)))
    .offset(page * size)
}

async function countOwn(db: Queryable, caller: Caller) {
  const { userId } = caller
  const own = and(eq(notifications.userId, userId), isShown)
  const newest = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(own)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1)
  const { rows } = await db.execute<Counts>(sql`
    select ${counted(own)} as total, ${counted(and(own, isNull(notifications.readAt)))} as unread,
      ${unreadThreads(userId, ownedKinds(caller))} as threads, (${newest}) as newest`)
  return rows[0] ?? { total: 0, unread: 0, threads: 0, newest: null }
}

type Counts = { total: number; unread: number; threads: number; newest: string | null }

function counted(condition: SQL | undefined): SQL {
  return sql`(select count(*)::int from (
    select 1 from ${notifications} where ${condition} limit ${INBOX_MAX}) as found)`
}
