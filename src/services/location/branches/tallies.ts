import { eq } from 'drizzle-orm'
import type { BranchCounts } from '#src/contract/location/branches.ts'
import type { Queryable } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { branchTallies } from './schema.ts'

export async function countBranches(db: Queryable, ownerId: string | null): Promise<BranchCounts> {
  const rows = await db
    .select()
    .from(branchTallies)
    .where(eq(branchTallies.scope, ownerId ?? ALL_OWNERS))
  const of = (status: string) => rows.find((row) => row.approvalStatus === status)?.count ?? 0
  const [pending, approved, rejected] = [of('PENDING'), of('APPROVED'), of('REJECTED')]
  return { all: pending + approved + rejected, pending, approved, rejected }
}
