import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessProfiles, users } from './schema.ts'

export type Business = { id: string; name: string; businessName: string; imageUrl: string | null }

export async function findBusinesses(
  tx: Queryable,
  ids: readonly string[],
  roles: readonly BusinessRole[],
): Promise<Map<string, Business>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: users.id,
      name: users.fullName,
      businessName: sql<string>`coalesce(${businessProfiles.businessName}, '')`,
      imageUrl: sql<string | null>`coalesce(${businessProfiles.imageUrl}, ${users.imageUrl})`,
    })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(and(inArray(users.id, [...new Set(ids)]), inArray(users.role, [...roles])))
  return new Map(rows.map((row) => [row.id, row]))
}
