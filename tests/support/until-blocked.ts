import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database } from '#src/database/connect.ts'

/** Resolves once another connection waits for a lock. */
export async function untilBlocked(db: Database): Promise<void> {
  const isBlocked = async () => {
    const { rows } = await db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length > 0
  }
  await vi.waitUntil(isBlocked, { timeout: 120_000, interval: 25 })
}
