import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { profileChanges } from '#src/services/authentication/profiles/schema.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'

export type PendingQuery = { kind: 'BUSINESS' | 'CONTACT'; term: string | null }

export function findPendingChanges(
  db: Queryable,
  query: PendingQuery,
  { page, size }: { page: number; size: number },
) {
  return db
    .select({
      id: profileChanges.id,
      userId: profileChanges.userId,
      userType: sql<BusinessRole>`${users.role}`,
      name: sql<string>`coalesce(${businessProfiles.businessName}, ${users.fullName})`,
      imageUrl: sql<string | null>`coalesce(${businessProfiles.imageUrl}, ${users.imageUrl})`,
      values: profileChanges.values,
      risks: profileChanges.risks,
      submittedAt: profileChanges.submittedAt,
    })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(isWaiting(query))
    .orderBy(asc(profileChanges.submittedAt), asc(profileChanges.id))
    .limit(size)
    .offset(page * size)
}

/** At most one per business and kind, so counting stays cheap. */
export async function countPendingChanges(db: Queryable, query: PendingQuery): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(isWaiting(query))
  return row?.count ?? 0
}

export async function doesChangeWait(
  db: Queryable,
  id: string,
  kind: PendingQuery['kind'],
): Promise<boolean> {
  const rows = await db
    .select({ id: profileChanges.id })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .where(and(eq(profileChanges.id, id), isWaiting({ kind, term: null })))
  return rows.length > 0
}

function isWaiting({ kind, term }: PendingQuery): SQL | undefined {
  return and(
    eq(profileChanges.kind, kind),
    eq(profileChanges.status, 'PENDING'),
    inArray(users.role, [...businessRoles]),
    isNull(users.deletedAt),
    isNull(users.deactivatedAt),
    term === null ? undefined : isNamed(substringPattern(term)),
  )
}

function isNamed(pattern: string): SQL | undefined {
  return or(
    sql`lower(${profileChanges.values} ->> 'businessName') like lower(${pattern})`,
    sql`${businessProfiles.searchText} like lower(${pattern})`,
    sql`${users.searchText} like lower(${pattern})`,
  )
}
