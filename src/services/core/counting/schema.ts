import { sql } from 'drizzle-orm'
import { check, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

/**
 * One row; who locks it counts. The sums hold what the snapshot `seen` saw, if the transaction
 * `writtenBy` wrote the row last; otherwise what was recorded before `countedTo`.
 */
export function progressTable(name: string) {
  return pgTable(
    name,
    (t) => ({
      id: t.integer().primaryKey().default(1),
      countedTo: instant('counted_to').notNull(),
      seen: t.text(),
      writtenBy: t.bigint('written_by', { mode: 'number' }),
    }),
    (table) => [check(`${name}_one`, sql`${table.id} = 1`)],
  )
}

export type ProgressTable = ReturnType<typeof progressTable>
