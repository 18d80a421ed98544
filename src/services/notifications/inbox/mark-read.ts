import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { markNotificationsRead } from '#src/contract/notifications/notifications.ts'
import type { Queryable } from '#src/database/connect.ts'
import { notifications } from '#src/services/notifications/schema.ts'

type Which = z.output<(typeof markNotificationsRead)['body']>

/** Ids of other people are passed over: a stranger learns nothing of them. */
export async function markRead(db: Queryable, userId: string, which: Which): Promise<number> {
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
