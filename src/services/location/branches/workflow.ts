import { and, isNull, not, or, sql } from 'drizzle-orm'
import type { ChangePart } from '#src/contract/change-parts.ts'
import { type BranchAction, branchDecisions } from '#src/contract/location/branch-lifecycle.ts'
import { approveBranch as contract } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { requireDivisible } from '#src/services/kit/decisions/accept-parts.ts'
import { approveByRule } from '#src/services/kit/decisions/approve-by-rule.ts'
import { type Decider, type Decisions, decide } from '#src/services/kit/decisions/decide.ts'
import { reviewRows, versioned } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { markReviewNoticesRead, notify } from '#src/services/notifications/index.ts'
import { acceptInto, changedOf, refuseUnverified } from './accepted-parts.ts'
import { asKept } from './approved-branch.ts'
import { asApproved, auditedBranch } from './branch-record.ts'
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
  ...versioned(branches),
  blocker: not(isVerified),
  reviews: reviewsOfBranches,
  round: { kind: 'branches', submittedAt: (branch) => branch.submittedAt },
  subjectType: 'branch',
  ownerOf: (branch) => branch.ownerId,
  async settle(tx, before, after) {
    const read = await markReviewNoticesRead(tx, branchPaths.show({ id: before.id }))
    return { before: auditedBranch(before), after: auditedBranch(after), read }
  },
  undo: {},
  news: (branch) => ({ params: { name: branch.name }, link: branchPaths.show({ id: branch.id }) }),
  findAccounts,
  notify,
  words: {
    notFound: 'location:branch.notFound',
    decided: {
      APPROVED: 'location:branch.alreadyApproved',
      REJECTED: 'location:branch.alreadyRejected',
    },
    wrongState: () => 'location:branch.notPending',
    changed: { key: 'location:branch.changed', at: (branch) => branch.submittedAt },
    blocker: 'location:branch.notVerified',
    commentRequired: 'common:messages.commentRequiredField',
  },
}

type Command = {
  action: 'approve' | 'reject' | 'requestChanges'
  id: string
  version: number
  comment: string | undefined
  accepted?: readonly ChangePart[]
}

export const approveBranch = bind(contract, async (call, { db }) => {
  const { id, version, comment, accepted } = call.body
  const { action, message } = acts[call.body.action]
  const command: Command = { action, id, version, comment, accepted }
  const { ownerName } = await db.transaction((tx) => decideBranch(tx, call, command))
  return {
    data: { id, ownerName },
    message,
    params: { owner: ownerName },
  }
})

const acts = {
  APPROVE: { action: 'approve', message: 'location:branch.approved' },
  REJECT: { action: 'reject', message: 'location:branch.rejected' },
  REQUEST_CHANGES: { action: 'requestChanges', message: 'location:branch.changesRequested' },
} as const

export function decideBranch(tx: Tx, decider: Decider, command: Command) {
  const { action, accepted = [] } = command
  return decide(tx, decider, branchWorkflow, command, async (before) => {
    const live = action === 'requestChanges' ? before.approvedAs : null
    requireDivisible(changedOf(before, live), accepted)
    refuseUnverified(before, accepted)
    if (action === 'approve') return { approvedAs: asApproved(before, await readDatabaseClock(tx)) }
    if (!live || accepted.length === 0) return {}
    const merged = acceptInto(live, before, accepted)
    return { approvedAs: asApproved(merged, await readDatabaseClock(tx)) }
  })
}

/** @returns whether a rule approved the submission */
export function approveBranchByRule(tx: Tx, decider: Decider, branch: BranchRow) {
  const { id, version, ownerId, name: title, risks, approvedAs } = branch
  const changed = changedOf(branch, approvedAs)
  const command = { action: 'approve', id, version, comment: undefined } as const
  return approveByRule(
    tx,
    decider,
    { itemId: id, ownerId, title, risks, ...changed },
    (savepoint, by) => decideBranch(savepoint, by, command),
  )
}
