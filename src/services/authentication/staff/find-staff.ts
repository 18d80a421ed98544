import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'

export function findStaff(db: Queryable, term: string | null, { page, size }: Paging) {
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      countryCode: users.countryCode,
      localNumber: users.localNumber,
      imageUrl: users.imageUrl,
      approvalStatus: users.approvalStatus,
      createdAt: users.createdAt,
      deactivatedAt: users.deactivatedAt,
      custom: { id: customRoles.id, name: customRoles.name },
    })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .where(isStaff(term))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size)
    .offset(page * size)
}

export type StaffRow = Awaited<ReturnType<typeof findStaff>>[number]

export function isStaff(term: string | null): SQL | undefined {
  const pattern = term === null ? null : substringPattern(term)
  return and(
    eq(users.role, 'ADMIN'),
    isNull(users.deletedAt),
    pattern === null
      ? undefined
      : or(
          sql`${users.searchText} like lower(${pattern})`,
          sql`${users.email}::text like lower(${pattern})`,
        ),
  )
}
