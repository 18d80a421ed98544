import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import type { Tx } from '#src/database/connect.ts'
import { queueCopies } from './copies/queue-copies.ts'
import { notifications } from './schema.ts'
import type { NotificationParams } from './types.ts'

type Notification = {
  userIds: readonly string[]
  type: NotificationType
  params: NotificationParams
  /** A browser path such as /deals/view/merchant/…; null if there is nothing to open. */
  link: string | null
}

/** Runs in the caller's transaction, copies included. Two statements, however many recipients. */
export async function notify(tx: Tx, { userIds, type, params, link }: Notification): Promise<void> {
  if (userIds.length === 0) return
  const ids = userIds.map(() => v7())
  const people = sql`unnest(${sql.param(ids)}::uuid[], ${sql.param([...userIds])}::uuid[])`
  await tx.execute(sql`
    insert into ${notifications} (id, user_id, type, params, link, created_at)
    select notice.id, notice.user_id, ${type}, ${JSON.stringify(params)}::jsonb, ${link}, clock_timestamp()
    from ${people} as notice (id, user_id)`)
  await queueCopies(tx, type, ids)
}
