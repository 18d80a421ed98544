import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import { type BranchAction, branchDecisions } from '#src/contract/location/branch-lifecycle.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import type { Decisions } from '#src/services/kit/decisions/decide.ts'
import { reviewRows } from '#src/services/kit/decisions/reviews.ts'
import { notify } from '#src/services/notifications/index.ts'
import { asKept, auditedBranch } from './branch-record.ts'
import { type BranchRow, branches, branchReviews } from './schema.ts'

export const reviewsOfBranches = reviewRows(
  branchReviews,
  branchReviews.branchId,
  (branch: BranchRow, _tx, { decision }) => ({
    branchId: branch.id,
    version: branch.version,
    round: decision === 'APPROVED' ? null : asKept(branch),
  }),
)

const isVerified = sql`${and(
  branches.addressVerified,
  or(isNull(branches.contactNo), branches.contactVerified),
)}`

export const branchWorkflow: Decisions<typeof branches, BranchAction> = {
  decisions: branchDecisions,
  table: branches,
  status: branches.approvalStatus,
  exists: isNull(branches.deletedAt),
  blocker: not(isVerified),
  version: { of: (branch) => branch.version, is: (seen) => eq(branches.version, seen) },
  touch: { updatedAt: sql`now()` },
  reviews: reviewsOfBranches,
  round: { kind: 'branches', submittedAt: (branch) => branch.submittedAt },
  subjectType: 'branch',
  ownerOf: (branch) => branch.ownerId,
  settle: async (_tx, before, after) => ({
    before: auditedBranch(before),
    after: auditedBranch(after),
  }),
  news: (branch) => ({ params: { name: branch.name }, link: branchPaths.show({ id: branch.id }) }),
  findAccounts,
  notify,
  words: {
    notFound: 'location:branch.notFound',
    decided: {
      APPROVED: 'location:branch.alreadyApproved',
      REJECTED: 'location:branch.alreadyRejected',
      CHANGES_REQUESTED: 'common:decision.changesRequestedBy',
    },
    wrongState: () => 'location:branch.notPending',
    changed: { key: 'location:branch.changed', at: (branch) => branch.submittedAt },
    blocker: 'location:branch.notVerified',
    commentRequired: 'common:messages.commentRequiredField',
    unreadable: 'common:messages.unreadable',
  },
}
