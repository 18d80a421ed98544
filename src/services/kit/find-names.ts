import { and, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#src/database/connect.ts'

type Text = AnyPgColumn<{ data: string }>
type Id = AnyPgColumn<{ data: string; notNull: true }>

/** Where the name of a record stands, and who owns it. */
export type NamedRecord = { id: Id; name: Text | SQL<string | null>; owner?: Text }

export function namedBy(table: { id: Id }, name: NamedRecord['name'], owner?: Text): NamedRecord {
  return { id: table.id, name, ...(owner && { owner }) }
}

/** Names of many records in one read; ids that are unknown or have no name are absent. */
export async function findNames(
  db: Queryable,
  { id, name }: Pick<NamedRecord, 'id' | 'name'>,
  ids: readonly string[],
  which?: SQL,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const isMeant = and(inArray(id, [...new Set(ids)]), which)
  const rows = await db.select({ id, name }).from(id.table).where(isMeant)
  return new Map(rows.flatMap((row) => (row.name === null ? [] : [[row.id, row.name]])))
}
