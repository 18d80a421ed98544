import { and, desc, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { type InboxNoun, undoneBy } from '#src/services/kit/decisions/in-inbox.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
import { countWaiting, findBranchNames, findWaiting, isWaiting } from './find-branches.ts'
import { branches, branchReviews } from './schema.ts'
import { branchWorkflow } from './workflow.ts'

export const branchInbox: InboxNoun<'branches'> = {
  kind: 'branches',
  async find(db, { term, owners, records }, paging) {
    const rows = await findWaiting(db, term, paging, { owners, ids: records })
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      userType: row.ownerRole,
      owner: row.owner,
      imageUrl: null,
      address: row.address,
      contactNo: row.contactNo,
      submittedAt: row.submittedAt,
      risks: row.risks,
      version: row.version,
    }))
  },
  count: (db, { term }) => countWaiting(db, term),
  waits() {
    const { id, ownerRole, submittedAt } = branches
    return sql`select ${id}, ${id}, ${ownerRole}, ${submittedAt} from ${branches}
      where ${isWaiting}`
  },
  reviewed: reviewedBranch,
  names: findBranchNames,
  undo: () => undoneBy(branchWorkflow),
}

function reviewedBranch(db: Queryable, id: Placeholder) {
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
