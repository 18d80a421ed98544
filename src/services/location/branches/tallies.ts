import { eq } from 'drizzle-orm'
import type { BranchCounts } from '#src/contract/location/branches.ts'
import type { Queryable } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { countCap } from '#src/services/kit/lists/count-rows.ts'
import { type BranchQuery, countMatching, type Tally } from './find-branches.ts'
import { branchTallies } from './schema.ts'

export async function countBranches(db: Queryable, ownerId: string | null): Promise<BranchCounts> {
  const tallies = await db
    .select()
    .from(branchTallies)
    .where(eq(branchTallies.scope, ownerId ?? ALL_OWNERS))
  return countsFrom(tallies)
}

export type Counted = {
  counts: BranchCounts | null
  totalItems: number
  capped: boolean
}

export async function countFound(db: Queryable, query: BranchQuery): Promise<Counted> {
  const cap = countCap(query.term)
  const counts = countsFrom(await countMatching(db, { ...query, status: 'ALL' }))
  if (counts.all <= cap) return { counts, totalItems: totalOf(counts, query), capped: false }
  const total = query.status === 'ALL' ? counts.all : countsFrom(await countMatching(db, query)).all
  return { counts: null, totalItems: Math.min(total, cap), capped: total > cap }
}

export function totalOf(counts: BranchCounts, { status }: Pick<BranchQuery, 'status'>): number {
  const { all: ALL, pending: PENDING, approved: APPROVED, rejected: REJECTED } = counts
  return { ALL, PENDING, APPROVED, REJECTED }[status]
}

function countsFrom(tallies: readonly Tally[]): BranchCounts {
  const of = (status: string) => tallies.find((row) => row.approvalStatus === status)?.count ?? 0
  const [pending, approved, rejected] = [of('PENDING'), of('APPROVED'), of('REJECTED')]
  return { all: pending + approved + rejected, pending, approved, rejected }
}
