import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'

/** Accounts of these types that signed up and wait, oldest first; a null term is looked for in none. */
export function findWaitingAccounts(
  db: Queryable,
  types: readonly BusinessRole[],
  term: string | null,
  limit: number,
) {
  const pattern = term === null ? null : substringPattern(term)
  return db
    .select({
      id: users.id,
      userType: sql<BusinessRole>`${users.role}`,
      name: sql<string>`coalesce(${businessProfiles.businessName}, ${users.fullName})`,
      imageUrl: sql<string | null>`coalesce(${businessProfiles.imageUrl}, ${users.imageUrl})`,
      submittedAt: users.createdAt,
    })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(
      and(
        inArray(users.role, [...types]),
        eq(users.approvalStatus, 'PENDING'),
        isNull(users.deletedAt),
        isNull(users.deactivatedAt),
        pattern === null
          ? undefined
          : or(
              sql`${businessProfiles.searchText} like lower(${pattern})`,
              sql`${users.searchText} like lower(${pattern})`,
            ),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit)
}
