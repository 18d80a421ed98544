import { and, desc, eq, inArray, isNotNull, isNull, type Placeholder } from 'drizzle-orm'
import { businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { businessProfiles, shownAs, users } from '#src/services/authentication/schema.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
import { isOf } from '#src/services/kit/proposals/proposals.ts'
import { profileChanges, proposalKinds } from './values.ts'

/** An account that submits profiles, even if it has not yet. */
export function reviewedProfile(db: Queryable, name: 'BUSINESS' | 'CONTACT', userId: Placeholder) {
  const { id: ownerId, role: ownerType } = users
  const { decidedBy } = profileChanges
  const isDecided = and(
    eq(profileChanges.subjectId, users.id),
    isOf(proposalKinds[name]),
    isNotNull(decidedBy),
  )
  return db
    .select(reviewedColumns({ ownerId, ownerType, name: shownAs.name.sql, decidedBy }))
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .leftJoin(profileChanges, isDecided)
    .where(
      and(eq(users.id, userId), inArray(users.role, [...businessRoles]), isNull(users.deletedAt)),
    )
    .orderBy(desc(profileChanges.decidedAt))
    .limit(1)
    .as('reviewed')
}
