import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'

/** The columns of a table that are stored as they are given, without some of them. */
export async function columnsOf(
  db: Database,
  table: string,
  without: readonly string[],
): Promise<SQL> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and column_name not in ${without}`)
  return sql.raw(rows.map(({ name }) => `"${name}"`).join(', '))
}

/** Statements that may take longer than those of the program, with random numbers that are always the same. */
export async function patiently(db: Database, ...statements: readonly SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
    await tx.execute(sql`set local work_mem = '256MB'`)
    await tx.execute(sql`select setseed(0.42)`)
    for (const statement of statements) await tx.execute(statement)
  })
}
