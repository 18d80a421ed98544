import { and, desc, eq, isNull, type Placeholder } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
import { branches, branchReviews } from './schema.ts'

export function reviewedBranch(db: Queryable, id: Placeholder) {
  const { ownerId, ownerRole: ownerType, name } = branches
  return db
    .select(reviewedColumns({ ownerId, ownerType, name, decidedBy: branchReviews.decidedBy }))
    .from(branches)
    .leftJoin(branchReviews, eq(branchReviews.branchId, branches.id))
    .where(and(eq(branches.id, id), isNull(branches.deletedAt)))
    .orderBy(desc(branchReviews.decidedAt))
    .limit(1)
    .as('reviewed')
}
