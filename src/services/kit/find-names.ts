import { and, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'

type Text = AnyPgColumn<{ data: string; notNull: true }>

/** Names of many records in one read; unknown ids are absent. */
export async function findNames(
  db: Queryable,
  { id, name }: { id: Text; name: Text },
  ids: readonly string[],
  which?: SQL,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const isMeant = and(inArray(id, [...new Set(ids)]), which)
  const rows = await db.select({ id, name }).from(id.table).where(isMeant)
  return new Map(rows.map((row) => [row.id, row.name]))
}
