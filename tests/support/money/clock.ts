import { sql } from 'drizzle-orm'
import type { TestDatabase } from '../database.ts'

/**
 * Lets the database's clock jump: `now()` of ours is found before PostgreSQL's. What ran before keeps its
 * time; connections that are open are made anew.
 */
export async function openClock({ db }: Pick<TestDatabase, 'db'>) {
  await db.execute(sql`create table clock_shift as select interval '0' as by`)
  await db.execute(sql`
    create function public.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + by from public.clock_shift'`)
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'`)
  for (const { table, column } of rows) {
    await db.execute(sql`alter table ${sql.identifier(table)}
      alter column ${sql.identifier(column)} set default public.now()`)
  }
  await db.execute(sql`do $$ begin
    execute format('alter database %I set search_path to public, pg_catalog', current_database());
  end $$`)
  await cutConnections(db)
  return {
    jump: (days: number) =>
      db.execute(sql`update clock_shift set by = by + ${days} * interval '1 day'`),
  }
}

/** As if the process had been killed: whatever it was doing in the database is undone. Waits for new connections. */
export async function cutConnections(db: TestDatabase['db']): Promise<void> {
  await db
    .execute(sql`
      select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = current_database()
        order by pid = pg_backend_pid()) as others_first`)
    .catch(() => undefined)
  for (let working = 0; working < 5; ) {
    const isWorking = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    working = isWorking ? working + 1 : 0
  }
}
