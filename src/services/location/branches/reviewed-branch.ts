import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { branches, branchReviews } from './schema.ts'

export async function findReviewedBranch(db: Queryable, id: string) {
  const [branch] = await db
    .select({
      ownerId: branches.ownerId,
      ownerType: branches.ownerRole,
      name: branches.name,
      decidedBy: branchReviews.decidedBy,
    })
    .from(branches)
    .leftJoin(branchReviews, eq(branchReviews.branchId, branches.id))
    .where(and(eq(branches.id, id), isNull(branches.deletedAt)))
    .orderBy(desc(branchReviews.decidedAt))
    .limit(1)
  return branch
}
