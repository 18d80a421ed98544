import { gt, sql } from 'drizzle-orm'
import { notifications } from '#src/services/notifications/schema.ts'
import { onDatabase } from './waiting-deals.ts'

/** As if the seconds had passed in which a decision can be undone: its owner is notified now. */
export async function letUndoTimePass(): Promise<void> {
  await onDatabase(async (db) => {
    await db
      .update(notifications)
      .set({ createdAt: sql`now()` })
      .where(gt(notifications.createdAt, sql`now()`))
  })
}
