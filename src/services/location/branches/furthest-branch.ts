import { sql } from 'drizzle-orm'
import type { Submission } from '#src/contract/core/onboarding-steps.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isLiveBranch } from './own-branches.ts'
import { branches, branchReviews } from './schema.ts'

type Found = Submission & { ownerId: string }

/** Of each owner the branch that got furthest: a live one before one that waits or was sent back. */
export async function findFurthestBranches(
  db: Queryable,
  ownerIds: readonly string[],
): Promise<Map<string, Submission>> {
  const waits = sql`${branches.approvalStatus} = 'PENDING'`
  const { rows } = await db.execute<Found>(sql`
    select distinct on (${branches.ownerId}) ${branches.ownerId} as "ownerId", ${branches.id} as id,
      case when ${isLiveBranch} then 'approved' when ${waits} then 'waiting'
        when review.decision = 'CHANGES_REQUESTED' then 'changes' else 'rejected' end as state,
      (extract(epoch from case when ${waits} then ${branches.submittedAt}
        else coalesce(review.decided_at, ${branches.updatedAt}) end) * 1000)::float8 as since,
      review.comment
    from ${branches}
    left join lateral (
      select decision, comment, decided_at from ${branchReviews}
      where ${branchReviews.branchId} = ${branches.id} order by decided_at desc limit 1
    ) as review on true
    where ${branches.ownerId} = any(${sql.param([...ownerIds])}::uuid[])
      and ${branches.deletedAt} is null
    order by ${branches.ownerId}, ${isLiveBranch} desc, ${waits} desc, ${branches.updatedAt} desc`)
  return new Map(rows.map(({ ownerId, ...branch }) => [ownerId, branch]))
}
