import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { INBOX_MAX } from '#src/contract/notifications/notifications.ts'
import type { Queryable } from '#src/database/connect.ts'
import { notifications } from '#src/services/notifications/schema.ts'

export function findPage(db: Queryable, userId: string, page: number, size: number) {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(Math.max(0, Math.min(size, INBOX_MAX - page * size)))
    .offset(page * size)
}

export async function countOwn(db: Queryable, userId: string) {
  const own = eq(notifications.userId, userId)
  const newest = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(own)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1)
  const { rows } = await db.execute<{ total: number; unread: number; newest: string | null }>(sql`
    select ${counted(own)} as total, ${counted(and(own, isNull(notifications.readAt)))} as unread,
      (${newest}) as newest`)
  return rows[0] ?? { total: 0, unread: 0, newest: null }
}

function counted(condition: SQL | undefined): SQL {
  return sql`(select count(*)::int from (
    select 1 from ${notifications} where ${condition} limit ${INBOX_MAX}) as found)`
}
