import { inArray } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { customRoles } from './schema.ts'

export async function findRoleNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: customRoles.id, name: customRoles.name })
    .from(customRoles)
    .where(inArray(customRoles.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
