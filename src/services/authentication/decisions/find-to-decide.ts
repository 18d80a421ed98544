import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { businessProfiles, shownAs, users } from '#src/services/authentication/schema.ts'

const named = {
  ownerId: users.id,
  userType: sql<BusinessRole>`${users.role}`,
  name: shownAs.name,
}

/** A submitted version is its own row, so it can never be outdated. */
export async function findChangesToDecide(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({ id: profileChanges.id, ...named })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.subjectId))
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(inArray(profileChanges.id, [...ids]))
  return rows.map((row) => ({ ...row, version: null }))
}

export function findAccountsToDecide(db: Queryable, ids: readonly string[]) {
  return findUsers(db, and(inArray(users.id, [...ids]), isNull(users.deactivatedAt)))
}

export function findStaffToDecide(db: Queryable, ids: readonly string[]) {
  return findUsers(db, and(inArray(users.id, [...ids]), eq(users.role, 'ADMIN')))
}

async function findUsers(db: Queryable, which: SQL | undefined) {
  const rows = await db
    .select({ id: users.id, updatedAt: users.updatedAt, ...named })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(and(which, isNull(users.deletedAt)))
  return rows.map(({ updatedAt, ...row }) => ({ ...row, version: updatedAt.getTime() }))
}
