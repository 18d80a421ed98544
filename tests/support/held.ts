import { gt, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { notifications } from '#src/services/notifications/schema.ts'

/** Lets the seconds pass in which a decision can be undone: its owner is told. */
export async function showHeld(db: Database): Promise<void> {
  const now = sql`now()`
  await db.update(notifications).set({ createdAt: now }).where(gt(notifications.createdAt, now))
}
