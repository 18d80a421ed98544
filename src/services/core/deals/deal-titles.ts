import { and, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { deals } from './schema.ts'

export async function findDealTitles(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: deals.id, title: deals.title })
    .from(deals)
    .where(and(inArray(deals.id, [...new Set(ids)]), isNull(deals.deletedAt)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
