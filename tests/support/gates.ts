import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database } from '#src/database/connect.ts'

let count = 0

/**
 * Holds every process that does `what` in the middle of its transaction until the gate opens.
 * @param what a trigger's event, as "after insert on deals for each row when (…)"
 */
export async function closeGate(db: Database, what: string) {
  const name = `gate_${++count}`
  await db.execute(sql.raw(`create table ${name} (is_open boolean)`))
  await db.execute(
    sql.raw(`create function wait_at_${name}() returns trigger language plpgsql as $$ begin
      while not exists (select from ${name}) loop perform pg_sleep(0.05); end loop;
      return null;
    end $$`),
  )
  await db.execute(sql.raw(`create trigger ${name} ${what} execute function wait_at_${name}()`))

  /** By the names of their connections. */
  async function held(): Promise<string[]> {
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep' order by 1`)
    return rows.map(({ name }) => name)
  }
  return {
    held,
    /** The first process that waits there. */
    someone: () => vi.waitUntil(async () => (await held())[0], { timeout: 120_000, interval: 20 }),
    open: () => db.execute(sql.raw(`insert into ${name} values (true)`)),
  }
}
