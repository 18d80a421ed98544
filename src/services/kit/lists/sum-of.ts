import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'

/** The sum of a tally's column over the rows under a condition; 0 without any. */
export async function sumOf(db: Queryable, column: PgColumn, where?: SQL): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${column}), 0)::int` })
    .from(column.table)
    .where(where)
  return row?.sum ?? 0
}
