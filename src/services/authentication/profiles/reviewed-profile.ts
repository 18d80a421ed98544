import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessProfiles, shownAs, users } from '#src/services/authentication/schema.ts'
import { profileChanges } from './schema.ts'

/** An account that submits profiles, even if it has not yet. */
export async function findReviewedProfile(
  db: Queryable,
  kind: 'BUSINESS' | 'CONTACT',
  userId: string,
) {
  const decided = and(
    eq(profileChanges.userId, users.id),
    eq(profileChanges.kind, kind),
    isNotNull(profileChanges.decidedBy),
  )
  const [profile] = await db
    .select({
      ownerId: users.id,
      ownerType: sql<BusinessRole>`${users.role}`,
      name: shownAs.name,
      decidedBy: profileChanges.decidedBy,
    })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .leftJoin(profileChanges, decided)
    .where(
      and(eq(users.id, userId), inArray(users.role, [...businessRoles]), isNull(users.deletedAt)),
    )
    .orderBy(desc(profileChanges.decidedAt))
    .limit(1)
  return profile
}
