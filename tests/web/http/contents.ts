import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'

/**
 * How many rows every table holds, and the newest transaction that wrote one; of sessions only what a later
 * page is drawn from.
 */
export async function contentsOf(db: Database): Promise<unknown> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const counts = rows.map(({ name }) => {
    const seen =
      name === 'sessions'
        ? sql`sum(hashtextextended((id, approvals_tab, revoked)::text, 0))::text`
        : sql`max(xmin::text::bigint)::text`
    return sql`select ${name} as name, count(*), ${seen} as seen from ${sql.identifier(name)}`
  })
  return (await db.execute(sql.join(counts, sql` union all `))).rows
}
