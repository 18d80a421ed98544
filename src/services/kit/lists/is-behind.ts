import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Order = {
  table: PgTable
  id: AnyColumn
  by: readonly (AnyColumn | SQL)[]
  direction: 'asc' | 'desc'
}

/**
 * The SQL condition of the rows behind the window's `after`, which an index in this order serves;
 * undefined for a window without it. The row itself is looked up by its id: its place is as exact as
 * the database knows it. Lists keep what is deleted as a row, so that the place stays.
 */
export function isBehind(
  { after }: { after?: string | Placeholder },
  { table, id, by, direction }: Order,
) {
  if (after === undefined) return undefined
  const place = sql.join([...by], sql`, `)
  const behind = direction === 'asc' ? sql`>` : sql`<`
  return sql`(${place}) ${behind} (select ${place} from ${table} where ${id} = ${after})`
}
