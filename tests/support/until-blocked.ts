import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'

/** Resolves once another connection waits for a lock. @throws Error if none does within 5 s */
export async function untilBlocked(db: Database): Promise<void> {
  for (let at = 0; at < 200; at += 1) {
    const { rows } = await db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length > 0) return
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error('nothing waited')
}
